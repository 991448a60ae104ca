import type { StationId } from '../contract.ts'

/**
 * Returns the tag invalidated when the current state of a station changes: its own report or its
 * schedule.
 */
export const stationTag = (station: StationId): string => `radio:${station}`

/** Dropped whenever a station's list of songs gets longer, or its newest one is not on any more. */
export const playsTag = (station: StationId): string => `radio:${station}:plays`
