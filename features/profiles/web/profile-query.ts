import { readName } from '#features/accounts/web/parts.tsx'
import { hotelCodes } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { showProfile } from '../contract.ts'

/** A member's page as named by an address: `hotel` may be any text, including an unknown hotel. */
export type ProfilePlace = { hotel: string; name: string; page: number }

/** The question for a member's page; null where the address names no hotel. */
export function profileQuery(lang: LanguageCode, { hotel, name, page }: ProfilePlace) {
  const code = hotelCodes.find((known) => known === hotel)
  return code ? queryOf(showProfile, { query: { hotel: code, name: readName(name), lang, page } }) : null
}

/** The question for a page that there may be. */
export type ProfileQuery = NonNullable<ReturnType<typeof profileQuery>>
