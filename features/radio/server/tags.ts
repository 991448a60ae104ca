import { type CacheTag, cacheTag } from '#platform/server/cache-tags.ts'
import type { StationId } from '../contract.ts'

/** Dropped whenever something of a station changes that is shown as now: what it says, or what its schedule says. */
export const stationTag = (station: StationId): CacheTag => cacheTag(`radio:${station}`)

/** Dropped whenever a station's list of songs gets longer, or its newest one is not on any more. */
export const playsTag = (station: StationId): CacheTag => cacheTag(`radio:${station}:plays`)

/** The tag of everything that shows the schedule. */
export const scheduleTag = cacheTag('radio:schedule')

/** What is announced where the schedule of a station changes: who hosts now may follow it too. */
export function scheduleTags(station: StationId): CacheTag[] {
  return [scheduleTag, stationTag(station)]
}
