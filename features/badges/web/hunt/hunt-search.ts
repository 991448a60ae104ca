import { hotelsOfEdition } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** What the address of the badge hunt says; without a hotel all of them. */
export type HuntSearch = { hotel?: HotelCode | undefined }

/** Parses the search parameters of the hunt, which are untrusted input. */
export function parseHuntSearch(asked: Record<string, unknown>): HuntSearch {
  return { hotel: hotelsOfEdition.modern.find((code) => code === asked.hotel) }
}

/** Returns the address of the badge hunt, in a hotel or in all. */
export function huntAddress(language: LanguageCode, { hotel }: HuntSearch = {}): string {
  return `${addressOf('habboHunt', language)}${hotel ? `?hotel=${hotel}` : ''}`
}
