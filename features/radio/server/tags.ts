import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'
import type { StationId } from '../contract.ts'

/**
 * Returns the tag invalidated when the current state of a station changes: its own report or its
 * schedule.
 */
export const stationTag = (station: StationId): CacheTag => cacheTag(`radio:${station}`)

/** Dropped whenever a station's list of songs gets longer, or its newest one is not on any more. */
export const playsTag = (station: StationId): CacheTag => cacheTag(`radio:${station}:plays`)

/** The tag of everything that shows the schedule. */
export const scheduleTag = cacheTag('radio:schedule')

/**
 * Returns the tags to invalidate when the schedule of a station changes, including the current
 * host's.
 */
export function scheduleTags(station: StationId): CacheTag[] {
  return [scheduleTag, stationTag(station)]
}

/**
 * The tag of the requests to all stations, and of their lines, which the pages of the staff follow.
 */
export const requestsTag = cacheTag('radio:requests')

/** Returns the tag of the songs of a station that visitors love most. */
export const lovedTag = (station: StationId): CacheTag => cacheTag(`radio:${station}:loved`)
/** The tag of what is chosen for the stations and their addresses. */
export const stationSettingsTag = cacheTag('radio:settings')

/** The tag of the swaps that hosts ask each other for. */
export const swapsTag = cacheTag('radio:swaps')
