import { textIn } from '#platform/web/search-values.ts'
import type { StationId } from '../../../contract.ts'

/** What the address of the page names: the station, where it is not the main one. */
export type AirSearch = { station?: StationId }

/** Parses the search parameters, which are untrusted input. */
export function parseAirSearch(given: Readonly<Record<string, unknown>>): AirSearch {
  return textIn(given.station) === 'tr' ? { station: 'tr' } : {}
}
