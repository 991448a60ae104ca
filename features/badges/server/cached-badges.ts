import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type CachedEndpoint, type CachedOutcome, cached } from '#platform/server/cache/cached.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { listBadges, listLatestBadges } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { type BadgeSearch, type CatalogueIds, openBadgeLists } from './list-badges.ts'
import type { BadgePageAfter } from './page-after.ts'
import { badgeOrderTag, badgesTag } from './tags.ts'

// A page with its badges takes some forty kilobytes, in three forms.
const mostPages = 200

/** Cached responses of the archive's lists, shared by all visitors and kept until invalidated. */
export type CachedBadges = {
  list: (
    query: Parsed<typeof listBadges>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listBadges> | CachedOutcome<typeof listBadges>>
  latest: CachedEndpoint<typeof listLatestBadges, [query: Parsed<typeof listLatestBadges>['query']]>
  /** Neither cached nor rate limited; that is up to the caller. */
  search: BadgeSearch
  /** As `search`; adds the cache tags. */
  pageAfter: BadgePageAfter
  catalogue: CatalogueIds
  caches: readonly Invalidatable[]
}

/**
 * Opens the empty cache. Searches are rate limited per visitor and minute: `error.tooManyRequests`
 * with `retryAfterSeconds`.
 */
export function openCachedBadges(
  context: BadgeContext & { db: Db<unknown> },
  searchesPerMinute: () => number,
): CachedBadges {
  const lists = openBadgeLists(context)
  const tags = [badgesTag, badgeOrderTag]
  const pages = cached(listBadges, {
    most: mostPages,
    keyOf: ({ language, hotel, edition, family, country, labelled, owned, sort, page }) =>
      JSON.stringify([language, hotel, edition, family, country, labelled, owned, sort, page]),
    load(query: Parsed<typeof listBadges>['query']) {
      addCacheTags(tags)
      return lists.page(query)
    },
    isKept: ({ items, page }) => items.length > 0 || page === 1,
  })
  const latest = cached(listLatestBadges, {
    most: languageCodes.length,
    load({ language }: Parsed<typeof listLatestBadges>['query']) {
      addCacheTags(tags)
      return lists.latest(language)
    },
  })
  return {
    async list(query, { address }) {
      if (query.search) {
        const turn = { purpose: 'search badges', who: address, limit: searchesPerMinute(), windowSeconds: 60 }
        const tooMany = await consumeRateLimit(context.db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
        addCacheTags(tags)
        return lists.page(query)
      }
      return pages({ ...query, sort: query.sort ?? 'newest' })
    },
    latest,
    search: lists.best,
    pageAfter(query, after) {
      addCacheTags(tags)
      return lists.pageAfter(query, after)
    },
    catalogue: lists.catalogue,
    caches: [...lists.caches, pages, latest],
  }
}
