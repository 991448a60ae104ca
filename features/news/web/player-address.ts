import type { HotelCode } from '#features/hotels/contract.ts'

/** The page of a player, or the front desk with hotel and name filled in where no scan has met them. */
export function playerAddress(
  language: string,
  { habboId, hotel, name }: { habboId: string | null; hotel: HotelCode; name: string },
): string {
  return habboId
    ? `/${language}/scanner/users/${habboId}`
    : `/${language}/home?hotel=${hotel}&name=${encodeURIComponent(name)}`
}
