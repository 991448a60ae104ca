import { HotelCode, PlayerName } from '#features/hotels/contract.ts'

/**
 * The code in `data-badge`; null if it cannot be one. Codes are case-sensitive (hotel-api §6.2).
 */
export function badgeMark(value: string): string | null {
  return /^[\w.-]{1,64}$/.test(value) ? value : null
}

/** The player that `data-player` names, `hhus:luna.tic`; null for what can be none. */
export function playerMark(value: string): { hotel: HotelCode; name: string } | null {
  const [, code, written] = /^([^:]*):(.*)$/.exec(value) ?? []
  const hotel = HotelCode.safeParse(code)
  const name = PlayerName.safeParse(written)
  return hotel.success && name.success ? { hotel: hotel.data, name: name.data } : null
}
