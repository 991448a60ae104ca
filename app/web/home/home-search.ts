import { type HotelCode, hotelCodes } from '#features/hotels/contract.ts'

/** A player whom a link asks the front desk for: in the browser only, the page itself is the same for everybody. */
export type HomeSearch = { hotel?: HotelCode | undefined; name?: string | undefined }

const longestName = 32

/** Reads the address of the home page, where anybody may have written anything. */
export function parseHomeSearch({ hotel, name }: Record<string, unknown>): HomeSearch {
  // The router reads `name=2026` as a number.
  const given = typeof name === 'string' || typeof name === 'number' ? String(name).trim() : ''
  return {
    hotel: hotelCodes.find((code) => code === hotel),
    name: given === '' ? undefined : given.slice(0, longestName),
  }
}
