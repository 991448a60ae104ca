import { HabboId, HotelCode } from '../../contract.ts'

/** Whether a text has the form of a player's id of any hotel (hotel-api §0.2). */
export function isHabboId(text: string): boolean {
  return HabboId.safeParse(text).success
}

/** The hotel that gave out a player's id, told by its prefix; null for another form and for a hotel that is not one of the twelve. */
export function hotelOfHabboId(habboId: string): HotelCode | null {
  const hotel = HotelCode.safeParse(isHabboId(habboId) ? habboId.slice(0, habboId.indexOf('-')) : null)
  return hotel.success ? hotel.data : null
}
