import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { listBadges, listBadgeWays, listLatestBadges, showBadge } from '../client.ts'
import { type ArchiveSearch, choicesIn } from './archive-search.ts'

// A page from the HTML cache is current however old, so its data counts as read on arrival.
const asDrawn = { staleTime: 60_000, meta: { readOnArrival: true } } as const

/** A badge by its code. */
export function badgeQuery(code: string) {
  return queryOf(showBadge, { params: { code } })
}

/** How a badge is got. */
export function badgeWaysQuery(code: string, language: LanguageCode) {
  return queryOf(listBadgeWays, { params: { code }, query: { language } })
}

/** A page of the archive. */
export function archiveQuery(language: LanguageCode, asked: ArchiveSearch) {
  const { edition, page = 1 } = asked
  const narrowed = { ...(edition ? { edition } : {}), ...choicesIn(asked) }
  return { ...queryOf(listBadges, { query: { language, ...narrowed, page } }), ...asDrawn }
}

/** What the home page shows of the archive. */
export function latestBadgesQuery(language: LanguageCode) {
  return { ...queryOf(listLatestBadges, { query: { language } }), ...asDrawn }
}
