import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** The address of a member's page: `/de/users/hhde/Lena`. Whatever a name is made of is one part of it. */
export function profileAddress(language: LanguageCode, hotel: HotelCode, name: string): string {
  return addressOf('usersProfile', language, { hotel, name: writtenName(name) })
}

/** A name as it stands in an address: one that the router would take for a parameter, or a browser for a way up, has a `~` in front. */
export function writtenName(name: string): string {
  return name.replace(/^~*(?:\$|\.{1,2}$)/, '~$&')
}

/** The name that an address was written for. */
export function readName(written: string): string {
  const name = written.slice(1)
  return writtenName(name) === written ? name : written
}
