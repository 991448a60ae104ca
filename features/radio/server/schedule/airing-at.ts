import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Airing, StationId } from '../../contract.ts'
import type { ScheduleTables } from '../tables.ts'
import { airingOf, occurrenceAt, readShows } from './airings.ts'

/**
 * Returns the scheduled show of a station at an instant, with local times in `zone`; null if there
 * is none. Changes invalidate `radio:<station>`.
 */
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
