import { hotelCodes, hotels } from '#features/hotels/client.ts'

type HotelCode = (typeof hotelCodes)[number]

/** Returns the hotel of an address such as `habbo.de`; undefined if there is none. */
export function hotelOfAddress(address: string): HotelCode | undefined {
  return hotelCodes.find((code) => hotels[code].label.toLowerCase() === address.toLowerCase())
}

/**
 * The path of a member's card below the pages of the staff: `members/habbo.de/Lena`. `written` is
 * the name as `writtenName` encodes it.
 */
export function memberPath(hotel: HotelCode, written: string): string {
  return `members/${hotels[hotel].label.toLowerCase()}/${encodeURIComponent(written)}`
}
