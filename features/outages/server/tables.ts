import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelStatus } from '#features/hotels/server/api.ts'

/** The tables of outages. `test/row-types.test.ts` checks them against the migrated database. */
export type OutageTables = { outages_hotels: HotelRow }

type HotelRow = {
  hotel: HotelCode
  state: KnownState
  since: Date
  heard_at: Date
  succeeded_at: Date | null
}

/** The states of an observed hotel. */
export type KnownState = Exclude<HotelStatus['state'], 'unknown'>
