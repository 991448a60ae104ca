import type { HotelRefusal } from '#features/hotels/server/api.ts'

/** A refusal in the words of the log: `hotel.broken notPicture`. */
export function failureOf(refusal: HotelRefusal): string {
  return 'reason' in refusal ? `${refusal.refused} ${refusal.reason}` : refusal.refused
}

/** Whether a host was asked at all: of one that is left alone, or when the caller has no more time, nothing new is known. */
export function wasAsked({ refused }: HotelRefusal): boolean {
  return refused !== 'hotel.resting' && refused !== 'hotel.crowded' && refused !== 'hotel.outOfTime'
}
