import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * The address of a member's page: `/de/users/hhde/Lena`. Whatever a name is made of is one part of it; but one of nothing except one or two dots, which
 * every browser reads as a way up, has no address.
 */
export function profileAddress(language: LanguageCode, hotel: HotelCode, name: string): string {
  return `/${language}${profilePath(hotel, name)}`
}

/** The same without the language in front: `/users/hhde/Lena`. */
export function profilePath(hotel: HotelCode, name: string): string {
  // The one way in which the site writes addresses: any other is led there.
  const written = encodeURIComponent(name).replaceAll(/%(?:3A|40|24|2C|3B|2B|3D|26)/g, decodeURIComponent)
  return `/users/${hotel}/${written}`
}
