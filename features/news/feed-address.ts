import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Filter } from './contract.ts'

/** The address of a feed: of all news, of a category, or of the short news. */
export function feedAddress(language: LanguageCode, filter: Filter | null | undefined, form: 'atom' | 'json'): string {
  return addressBelow(language, `feeds/${feedName(filter)}.${form}`)
}

/** How a feed is called in its address. */
export function feedName(filter: Filter | null | undefined): string {
  return filter ?? 'news'
}
