import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** The page of a player, or the front desk with hotel and name filled in where no scan has met them. */
export function playerAddress(
  language: LanguageCode,
  { habboId, hotel, name }: { habboId: string | null; hotel: HotelCode; name: string },
): string {
  return habboId
    ? addressOf('scannerUser', language, { habboId })
    : `${addressOf('home', language)}?hotel=${hotel}&name=${encodeURIComponent(name)}`
}
