import { HabboId, HotelCode } from '../../contract.ts'

/** Whether a text has the form of a player's id of any hotel (hotel-api §0.2). */
export function isHabboId(text: string): boolean {
  return HabboId.safeParse(text).success
}

/**
 * Returns the hotel of a player id by its prefix; null for an invalid id or a hotel outside the
 * twelve.
 */
export function hotelOfHabboId(habboId: string): HotelCode | null {
  const hotel = HotelCode.safeParse(isHabboId(habboId) ? habboId.slice(0, habboId.indexOf('-')) : null)
  return hotel.success ? hotel.data : null
}
