import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** The address of a member's page: `/de/users/hhde/Lena`. Whatever a name is made of is one part of it. */
export function profileAddress(language: LanguageCode, hotel: HotelCode, name: string): string {
  return `/${language}${profilePath(hotel, name)}`
}

/** The same without the language in front: `/users/hhde/Lena`. */
export function profilePath(hotel: HotelCode, name: string): string {
  // The one way in which the site writes addresses: any other is led there.
  return `/users/${hotel}/${encodeURI(writtenName(name)).replace(/[/?#]/g, encodeURIComponent)}`
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
