import { recordAct } from '#features/audit/server/api.ts'
import { hasWatchedWord, holdsAddress } from '#features/comments/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { airingAt, airingName } from '../schedule/airings.ts'
import type { AirTables } from '../tables.ts'
import { requestsTag, stationTag } from '../tags.ts'
import { refuseLine } from './host.ts'

/**
 * Sets what the host says until the show that is on is over. Refuses as `refuseLine`,
 * `error.noShow` without a show, `error.addressInText` and `error.watchedWord`.
 */
export async function setSaysOf(
  context: RadioContext,
  actor: Actor,
  { station, text }: { station: StationId; text: string },
) {
  const refused = await refuseLine(context, actor, station)
  if (refused) return refused
  if (holdsAddress(text)) return refuse('error.addressInText')
  if (await hasWatchedWord(context.db, text)) return refuse('error.watchedWord')
  const now = context.clock.now()
  const airing = airingName(await airingAt(context.db, station, context.zone, now))
  if (airing === null) return refuse('error.noShow')
  return inTransaction(tablesOf<AirTables>(context.db), async (tx) => {
    const said = { airing, text, said_at: now }
    await tx
      .insertInto('radio_dj_says')
      .values({ station, ...said })
      .onConflict((known) => known.column('station').doUpdateSet(said))
      .execute()
    await recordAct(tx, { by: actor.id, act: 'djSays.set', subject: 'djSays', id: station }, now)
    await invalidateTags(tx, [stationTag(station), requestsTag])
    return { text }
  })
}

/** Removes the DJ text. Idempotent. Refuses as `refuseLine`. */
export async function takeSaysBackOf(context: RadioContext, actor: Actor, station: StationId) {
  const refused = await refuseLine(context, actor, station)
  if (refused) return refused
  return inTransaction(tablesOf<AirTables>(context.db), async (tx) => {
    const gone = await tx.deleteFrom('radio_dj_says').where('station', '=', station).executeTakeFirst()
    if (gone.numDeletedRows === 0n) return {}
    await recordAct(tx, { by: actor.id, act: 'djSays.takenBack', subject: 'djSays', id: station }, context.clock.now())
    await invalidateTags(tx, [stationTag(station), requestsTag])
    return {}
  })
}

const saysDays = 2

/** Deletes the texts of shows of earlier days. */
export async function forgetSays(db: Db<AirTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - saysDays * 86_400_000)
  await db.deleteFrom('radio_dj_says').where('said_at', '<', until).execute()
}
