import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Returns the address of a player's page, or of the home page with hotel and name prefilled if no
 * scan knows the player.
 */
export function playerAddress(
  language: LanguageCode,
  { habboId, hotel, name }: { habboId: string | null; hotel: HotelCode; name: string },
): string {
  return habboId
    ? addressOf('scannerUser', language, { habboId })
    : `${addressOf('home', language)}?hotel=${hotel}&name=${encodeURIComponent(name)}`
}
