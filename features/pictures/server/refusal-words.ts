import type { HotelRefusal } from '#features/hotels/server/api.ts'

/** A refusal in the words of the log: `hotel.broken notPicture`. */
export function failureOf(refusal: HotelRefusal): string {
  return 'reason' in refusal ? `${refusal.refused} ${refusal.reason}` : refusal.refused
}

/**
 * Returns whether a host was called at all: with an open circuit, or when the caller has no time
 * left, nothing new is known.
 */
export function wasAsked({ refused }: HotelRefusal): boolean {
  return refused !== 'hotel.resting' && refused !== 'hotel.crowded' && refused !== 'hotel.outOfTime'
}
