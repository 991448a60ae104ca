import type { HotelCode } from '../contract.ts'

/**
 * How bringing something in from a hotel goes, as whoever brings it remembers it. `failure` is why the last attempt was in vain (`hotel.maintenance`), null where it
 * was not; `failingSince` when the first in vain since the last success was.
 */
export type HotelReading = {
  hotel: HotelCode
  succeededAt: Date | null
  failingSince: Date | null
  failure: string | null
}
