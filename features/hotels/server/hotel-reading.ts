import type { HotelCode } from '../contract.ts'

/**
 * Import status of a source of a hotel. `failure` is the reason of the last failed attempt
 * (`hotel.maintenance`), null if it succeeded; `failingSince` is the first failure since the last
 * success.
 */
export type HotelReading = {
  hotel: HotelCode
  succeededAt: Date | null
  failingSince: Date | null
  failure: string | null
}
