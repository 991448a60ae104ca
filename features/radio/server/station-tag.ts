import type { StationId } from '../contract.ts'

/** Dropped whenever something of a station changes that is shown as now: what it says, or what its schedule says. */
export const stationTag = (station: StationId): string => `radio:${station}`

/** Dropped whenever a station's list of songs gets longer, or its newest one is not on any more. */
export const playsTag = (station: StationId): string => `radio:${station}:plays`
