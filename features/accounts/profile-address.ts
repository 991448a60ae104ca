import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Returns the address of a member's page: `/de/users/hhde/Lena`. The name is encoded as a single
 * path segment.
 */
export function profileAddress(language: LanguageCode, hotel: HotelCode, name: string): string {
  return addressOf('usersProfile', language, { hotel, name: writtenName(name) })
}

/**
 * Encodes a name for an address. A `~` is prefixed if the router would read it as a parameter, or a
 * browser as a relative path.
 */
export function writtenName(name: string): string {
  return name.replace(/^~*(?:\$|\.{1,2}$)/, '~$&')
}

/** The name that an address was written for. */
export function readName(written: string): string {
  const name = written.slice(1)
  return writtenName(name) === written ? name : written
}
