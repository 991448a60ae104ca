import type { LanguageCode } from '#platform/contract/language.ts'
import type { HeadLink } from '#platform/web/alternates.ts'
import { linksToFeeds } from '#platform/web/feed-links.ts'
import type { Filter } from '../contract.ts'
import { feedAddress } from '../feed-address.ts'

/** Returns the links to the feeds of the news under a filter; `title` names their content. */
export function feedLinks(language: LanguageCode, filter: Filter | undefined, title: string): HeadLink[] {
  return linksToFeeds((form) => feedAddress(language, filter, form), title)
}
