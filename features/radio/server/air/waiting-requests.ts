import { sql } from 'kysely'
import { holdsInDepartment } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Waiting } from '#platform/server/feature.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StationId } from '../../contract.ts'
import type { RadioContext } from '../context.ts'
import { refuseDepartment } from './host.ts'
import { describeRequests } from './staff-requests.ts'

/** How long a request waits: as long as its sender sees its state. */
const waitsMs = 12 * 3_600_000
const mostWaiting = 100
const mostAnswered = 5

/**
 * Lists the requests to a station that wait, oldest first, and the last answered ones. Refuses as
 * `refuseDepartment`.
 */
export async function listWaiting(context: RadioContext, actor: Actor, station: StationId) {
  const refused = await refuseDepartment(context, actor)
  if (refused) return refused
  const { db } = context
  const since = new Date(context.clock.now().getTime() - waitsMs)
  type Row = Parameters<typeof describeRequests>[1][number]
  const [open, counted, answered] = await Promise.all([
    sql<Row>`
      select * from radio_wishes
      where station = ${station} and fate in ('sent', 'seen') and sent_at > ${since}
      order by id limit ${mostWaiting}`.execute(db),
    countWaiting(db, since, [station]),
    sql<Row>`
      select * from (
        select * from radio_wishes where station = ${station} and sent_at > ${since} order by id desc limit 200
      ) as lately
      where fate in ('played', 'declined') and fated_at is not null
      order by fated_at desc, id desc limit ${mostAnswered}`.execute(db),
  ])
  return {
    items: await describeRequests(db, open.rows),
    more: Math.max(0, counted.count - open.rows.length),
    answered: await describeRequests(db, answered.rows),
  }
}

/** Counts the requests that wait on the stations of the site, for those who may be on air. */
export async function sumOfRequests({ db, clock, stations }: RadioContext, actor: Actor): Promise<Waiting[]> {
  if (!(await holdsInDepartment(db, actor, 'radio.air'))) return []
  const since = new Date(clock.now().getTime() - waitsMs)
  const ids = (await stations()).map(({ id }) => id)
  return [{ area: 'requests', ...(await countWaiting(db, since, ids)) }]
}

async function countWaiting(db: AnyDb, since: Date, stations: readonly StationId[]) {
  const { rows } = await sql<{ count: number; oldest: Date | null }>`
    select count(*)::int as count, min(sent_at) as oldest from radio_wishes
    where station = any(${[...stations]}::text[]) and fate in ('sent', 'seen') and sent_at > ${since}`.execute(db)
  return { count: rows[0]?.count ?? 0, oldestAt: rows[0]?.oldest ?? null }
}
