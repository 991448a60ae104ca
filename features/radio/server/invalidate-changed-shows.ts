import { type Db, tablesOf } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { stationIds } from '../contract.ts'
import { localDay, occurrencesFrom } from './airings.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import { readShows } from './show-rows.ts'
import { scheduleTags } from './tags.ts'

/**
 * The window of changes that are published: the job runs every minute, but not to the second.
 * Publishing twice is harmless.
 */
const minutesBack = 2

/**
 * Invalidates in every process the cached pages affected by a show that began or ended, or by a new
 * day and thus week.
 */
export async function invalidateChangedShows(context: { db: Db<unknown>; zone: string; now: Date }): Promise<void> {
  const now = Temporal.Instant.fromEpochMilliseconds(context.now.getTime())
  const before = now.subtract({ minutes: minutesBack })
  const isNewDay = localDay(before, context.zone) !== localDay(now, context.zone)
  for (const station of stationIds) {
    const shows = await readShows(tablesOf<ScheduleTables>(context.db), station)
    const begun = occurrencesFrom(shows, before.subtract({ hours: 26 }), now.add({ nanoseconds: 1 }))
    const hasTurned = begun.some(({ starts, ends }) =>
      [starts, ends].some(
        (turn) => Temporal.Instant.compare(before, turn) < 0 && Temporal.Instant.compare(turn, now) <= 0,
      ),
    )
    if (isNewDay || hasTurned) await invalidateTags(context.db, scheduleTags(station))
  }
}
