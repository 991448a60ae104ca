import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { StationId } from '../../contract.ts'
import type { AirTables } from '../tables.ts'

const minuteMs = 60_000
const mostPoints = 120
/** How far the curve goes back without a scheduled show. */
const unscheduledMs = 2 * 3_600_000
const sampleDays = 7

/** Keeps how many listen in this minute; of several counts in a minute the highest. */
export async function sampleListeners(
  db: Db<unknown>,
  station: StationId,
  listeners: number,
  now: Date,
): Promise<void> {
  const at = new Date(Math.floor(now.getTime() / minuteMs) * minuteMs)
  await tablesOf<AirTables>(db)
    .insertInto('radio_listener_samples')
    .values({ station, at, listeners })
    .onConflict((known) =>
      known
        .columns(['station', 'at'])
        .doUpdateSet({ listeners })
        .where('radio_listener_samples.listeners', '<', listeners),
    )
    .execute()
}

/**
 * Returns the listeners of a station since the beginning of a show, or in the last two hours
 * without one: at most 120 points, of which each is the highest count of its minutes.
 */
export async function curveOf(
  db: Db<unknown>,
  station: StationId,
  show: { startsAt: string } | null,
  now: Date,
): Promise<{ at: string; listeners: number }[]> {
  const rows = await tablesOf<AirTables>(db)
    .selectFrom('radio_listener_samples')
    .select(['at', 'listeners'])
    .where('station', '=', station)
    .where('at', '>=', show ? new Date(show.startsAt) : new Date(now.getTime() - unscheduledMs))
    .orderBy('at')
    .execute()
  const step = Math.max(1, Math.ceil(rows.length / mostPoints))
  return rows.flatMap(({ at }, place) =>
    place % step === 0
      ? [{ at: at.toISOString(), listeners: Math.max(...rows.slice(place, place + step).map((row) => row.listeners)) }]
      : [],
  )
}

/** Deletes the counts of listeners that are older than a week. */
export async function forgetSamples(db: Db<AirTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - sampleDays * 86_400_000)
  await db.deleteFrom('radio_listener_samples').where('at', '<', until).execute()
}
