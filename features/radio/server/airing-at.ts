import { type Db, tablesOf } from '#platform/server/database.ts'
import type { Airing, StationId } from '../contract.ts'
import { airingOf, occurrenceAt } from './airings.ts'
import type { ScheduleTables } from './schedule-tables.ts'
import { readShows } from './show-rows.ts'

/** What the schedule of a station says is on at an instant, with the clocks of `zone`; null where nothing is. Any change of it is announced as `radio:<station>`. */
export async function airingAt(
  db: Db<unknown>,
  station: StationId,
  zone: string,
  instant: Date,
): Promise<Airing | null> {
  const shows = await readShows(tablesOf<ScheduleTables>(db), station)
  const occurrence = occurrenceAt(shows, Temporal.Instant.fromEpochMilliseconds(instant.getTime()))
  return occurrence && airingOf(occurrence, zone)
}
