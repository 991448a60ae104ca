import { z } from 'zod'
import { ListedBadge } from '#features/badges/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { NewsItem } from '#features/news/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'

export { longestSearch, shownAtOnce } from './constants.ts'

import { longestSearch, shownAtOnce } from './constants.ts'

/** Normalises search input: well-formed, in one line, trimmed. */
export function tidySearch(typed: string): string {
  return typed
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}

/** A scanned player found by a search; `avatar` is the address of the head picture. */
export const FoundPlayer = z.object({
  habboId: HabboId,
  hotel: HotelCode,
  name: z.string(),
  avatar: z.string(),
  motto: z.string(),
})
export type FoundPlayer = z.output<typeof FoundPlayer>

/**
 * Searches for `q` in a language's news, badges and names of scanned players, including similar
 * matches. Returns the best `most` of each kind, and the totals of news and badges. Players with a
 * hidden page are never found.
 */
export const searchSite = endpoint({
  method: 'GET',
  path: '/api/get/search',
  access: 'anyone',
  summary: 'Searches the site: the best matches among news, badges and players.',
  query: z.object({
    q: z
      .string('error.incorrectData')
      .overwrite(tidySearch)
      .min(1, 'error.incorrectData')
      .max(longestSearch, 'error.incorrectData'),
    language: LanguageCode.default(fallbackLanguage),
    most: z.coerce.number().int().min(1).max(shownAtOnce.page).default(shownAtOnce.dialog),
  }),
  result: z.object({
    news: z.object({ items: z.array(NewsItem), total: z.int() }),
    badges: z.object({ items: z.array(ListedBadge), total: z.int() }),
    players: z.array(FoundPlayer),
  }),
  refusals: { 'error.tooManyRequests': 429 },
})
