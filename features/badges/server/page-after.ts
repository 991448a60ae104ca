import type { Parsed } from '#platform/contract/endpoint.ts'
import { badgePageSize, type ListedBadge, type listBadges } from '../contract.ts'
import { hotelsOf, type ListHotels } from './list-hotels.ts'
import type { BadgeIds } from './search/id-lists.ts'

type Query = Omit<Parsed<typeof listBadges>['query'], 'page'>

/** A badge in a list, and how many are up to it: where the next page begins if it has left. */
type BadgePlace = { id: number; place: number }

/**
 * Returns a page of the archive after a badge, so that an added one neither repeats nor skips
 * another. `next` is null on the last. Not rate limited; that is up to the caller.
 */
export type BadgePageAfter = (
  query: Query,
  after: BadgePlace | null,
) => Promise<{ items: ListedBadge[]; next: BadgePlace | null }>

/** Makes these pages from the lists of the archive and the descriptions of badges. */
export function openPageAfter(
  idsOf: (query: Query) => Promise<BadgeIds>,
  describe: (
    ids: readonly number[],
    view: { language: Query['language']; hotels: ListHotels },
  ) => Promise<ListedBadge[]>,
): BadgePageAfter {
  return async (query, after) => {
    const ids = await idsOf(query)
    const start = after ? startAfter(ids, after) : 0
    const shown = ids.subarray(start, start + badgePageSize)
    const last = shown.at(-1)
    const end = start + shown.length
    return {
      items: await describe([...shown], { language: query.language, hotels: hotelsOf(query) }),
      next: end < ids.length && last !== undefined ? { id: last, place: end } : null,
    }
  }
}

function startAfter(ids: BadgeIds, { id, place }: BadgePlace): number {
  const at = ids.indexOf(id)
  return at < 0 ? place : at + 1
}
