import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { badgeSorts } from '../client.ts'
import type { BadgeSort } from '../contract.ts'
import { type ArchiveSearch, choicesIn } from './archive-search.ts'

/** Returns the address of the archive with filters and sort order, as the router serialises it. */
export function archiveAddress(language: LanguageCode, asked: ArchiveSearch): string {
  const { edition, page } = asked
  const query = new URLSearchParams({
    ...choicesIn(asked),
    ...(page && page > 1 ? { page: String(page) } : {}),
  }).toString()
  return `${addressOf(edition ? 'habboOriginsBadges' : 'habboBadges', language)}${query ? `?${query}` : ''}`
}

/** Whether anything narrows the archive down. */
export function isNarrowed({ search, hotel, family, country, labelled, owned }: ArchiveSearch): boolean {
  return Boolean(search || hotel || family || country || labelled || owned)
}

/** What the archive is sorted by: null where a search puts the best first. */
export function shownSort({ search, sort }: ArchiveSearch): BadgeSort | null {
  return sort ?? (search ? null : badgeSorts[0])
}

/** The badges that got their first name last: a list of its own. */
export const newlyLabelled: ArchiveSearch = { sort: 'labelled', labelled: 'yes' }

/** The address of the page of a badge. */
export function badgeAddress(language: LanguageCode, code: string): string {
  return addressOf('habboBadge', language, { code })
}
