import { addressBelow } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Filter } from './contract.ts'

/** Where the feeds of the news are, below the language; those of comments are in a folder of it. */
export const feedFolder = 'feeds'

/** The address of a feed: of all news, of a category, or of the short news. */
export function feedAddress(language: LanguageCode, filter: Filter | null | undefined, form: 'atom' | 'json'): string {
  return addressBelow(language, `${feedFolder}/${feedName(filter)}.${form}`)
}

/** How a feed is called in its address. */
export function feedName(filter: Filter | null | undefined): string {
  return filter ?? 'news'
}

/** The address of the feed of the comments on an item. */
export function commentFeedAddress(language: LanguageCode, slug: string, form: 'atom' | 'json'): string {
  return addressBelow(language, `${feedFolder}/comments/${slug}.${form}`)
}
