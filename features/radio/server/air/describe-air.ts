import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import { latestActs } from '#features/audit/server/api.ts'
import { type AnyDb, type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Air, StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { readStation } from '../stations/radio-now.ts'
import type { RequestTables } from '../tables.ts'
import { readHandOvers } from './hand-over.ts'
import { isHostOf, refuseDepartment, refuseLine } from './host.ts'
import { curveOf } from './listener-samples.ts'
import { readSays } from './read-says.ts'

/** Describes what is on a station for its host. Refuses as `refuseDepartment`. */
export async function describeAir(context: RadioContext, actor: Actor, station: StationId) {
  const refused = await refuseDepartment(context, actor)
  if (refused) return refused
  const { db } = context
  const stations = await context.stations()
  const now = context.clock.now()
  const on = await readStation(context, station)
  const [isHost, notAllowed, line, says, acts, curve, hearts, notes] = await Promise.all([
    isHostOf(context, actor.id, on),
    actor.permissions.has('radio.line') ? refuseLine(context, actor, station) : true,
    readLine(db, station),
    readSays(db, station, on.show),
    actsOn(db, station),
    curveOf(db, station, on.show, now),
    heartsOf(db, on.now.playId),
    readHandOvers(db, station),
  ])
  const air: Air = {
    ...{ stations: stations.map(({ id }) => id), now: on.now, show: on.show, next: on.next },
    ...{ isHost, mayHold: notAllowed === null, curve, hearts, notes },
    line: { isOpen: line?.is_open ?? true, changedAt: line?.changed_at.toISOString() ?? null, by: acts.line },
    says: says && { text: says.text, saidAt: says.saidAt.toISOString(), by: acts.says },
  }
  return air
}

function readLine(db: Db<unknown>, station: StationId) {
  return tablesOf<RequestTables>(db)
    .selectFrom('radio_lines')
    .select(['is_open', 'changed_at'])
    .where('station', '=', station)
    .executeTakeFirst()
}

/** The names of who last changed the request line, and of who set the DJ text. */
async function actsOn(db: AnyDb, station: StationId) {
  const [lines, says] = await Promise.all([
    latestActs(db, ['radioLine.opened', 'radioLine.closed'], 'radioLine', [station]),
    latestActs(db, ['djSays.set'], 'djSays', [station]),
  ])
  const ids = [lines, says].map((acts) => acts.get(station)?.account_id ?? null)
  const authors = await describeAuthors(
    db,
    ids.flatMap((id) => id ?? []),
  )
  const nameOf = (id: number | null | undefined) => (id ? (authors.get(id)?.name ?? null) : null)
  return { line: nameOf(ids[0]), says: nameOf(ids[1]) }
}

async function heartsOf(db: AnyDb, playId: number | null): Promise<number> {
  if (playId === null) return 0
  const { rows } = await sql<{ hearts: number }>`
    select hearts from radio_songs where id = (select song_id from radio_plays where id = ${playId})`.execute(db)
  return rows[0]?.hearts ?? 0
}
