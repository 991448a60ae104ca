import { type Db, tablesOf } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { stationIds } from '../contract.ts'
import { localDay, occurrencesFrom } from './airings.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import { readShows } from './show-rows.ts'
import { scheduleTags } from './tags.ts'

/** Announced is what turned in so many minutes: this runs every minute, but not to the second. Announced twice is harmless. */
const minutesBack = 2

/** Tells every process that kept pages show another time: a show has begun or ended, or a day and with it a week. */
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
