import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'

/**
 * A player requested by a link to the front desk; used in the browser only, as the page itself is
 * the same for all visitors.
 */
export type HomeSearch = { hotel?: HotelCode | undefined; name?: string | undefined }

const longestName = 32

/** Validates the search parameters of the home page. */
export function parseHomeSearch({ hotel, name }: Record<string, unknown>): HomeSearch {
  // The router reads `name=2026` as a number.
  const given = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : ''
  return {
    hotel: hotelCodes.find((code) => code === hotel),
    name: given === '' ? undefined : given.slice(0, longestName),
  }
}
