import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { listBadges, listLatestBadges } from '../contract.ts'
import type { BadgeContext } from './context.ts'
import { type BadgeSearch, openBadgeLists } from './list-badges.ts'
import { badgeOrderTag, badgesTag } from './tags.ts'

// A page with its badges takes some forty kilobytes, in three forms.
const mostPages = 200

/** Cached responses of the archive's lists, shared by all visitors and kept until invalidated. */
export type CachedBadges = {
  list: (
    query: Parsed<typeof listBadges>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listBadges> | CachedResponse<typeof listBadges>>
  latest: (query: Parsed<typeof listLatestBadges>['query']) => Promise<CachedResponse<typeof listLatestBadges>>
  /** Neither cached nor rate limited; that is up to the caller. */
  search: BadgeSearch
  caches: readonly Invalidatable[]
}

/**
 * Opens the empty cache. Searches are rate limited per visitor and minute: `error.tooManyRequests`
 * with `retryAfterSeconds`.
 */
export function openCachedBadges(context: BadgeContext & { db: Db<unknown> }, searchesPerMinute: number): CachedBadges {
  const lists = openBadgeLists(context)
  const pages = new TaggedCache<CachedResponse<typeof listBadges>>(mostPages)
  const latest = new TaggedCache<CachedResponse<typeof listLatestBadges>>(3)
  const tags = [badgesTag, badgeOrderTag]
  return {
    async list(query, { address }) {
      if (query.search) {
        const turn = { purpose: 'search badges', who: address, limit: searchesPerMinute, windowSeconds: 60 }
        const tooMany = await consumeRateLimit(context.db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
        addCacheTags(tags)
        return lists.page(query)
      }
      const { language, hotel, edition, family, country, labelled, owned, sort = 'newest', page } = query
      const key = JSON.stringify([language, hotel, edition, family, country, labelled, owned, sort, page])
      return pages.get(key, async () => {
        const made = await lists.page(query)
        const isPage = made.items.length > 0 || page === 1
        return { value: makeCachedResponse(listBadges, made), tags: isPage ? tags : [] }
      })
    },
    latest: ({ language }) =>
      latest.get(language, async () => ({
        value: makeCachedResponse(listLatestBadges, await lists.latest(language)),
        tags,
      })),
    search: lists.best,
    caches: [...lists.caches, pages, latest],
  }
}
