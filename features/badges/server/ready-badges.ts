import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import { Copies } from '#platform/server/copies.ts'
import type { Db } from '#platform/server/database.ts'
import type { DroppableCopies } from '#platform/server/feature.ts'
import { takeTurn } from '#platform/server/rate-limit.ts'
import { makeReady, type ReadyResult } from '#platform/server/ready-result.ts'
import { noteTags } from '#platform/server/shown-tags.ts'
import { listBadges, listLatestBadges } from '../contract.ts'
import { badgeOrderTag, badgesTag } from './badge-tag.ts'
import { type BadgeSearch, openBadgeLists } from './list-badges.ts'
import type { BadgeWorld } from './world.ts'

// A page with its badges takes some forty kilobytes, in three forms.
const mostPages = 200

/** The answers of the archive's lists, which are the same for every visitor: written once and kept until something that they show has changed. */
export type ReadyBadges = {
  list: (
    query: Parsed<typeof listBadges>['query'],
    visitor: Pick<Visitor, 'address'>,
  ) => Promise<Outcome<typeof listBadges> | ReadyResult<typeof listBadges>>
  latest: (query: Parsed<typeof listLatestBadges>['query']) => Promise<ReadyResult<typeof listLatestBadges>>
  /** Not kept, and not counted: whoever serves it does. */
  search: BadgeSearch
  copies: readonly DroppableCopies[]
}

/** Opens the answers with nothing kept yet. A visitor may search so many times a minute: `error.tooManyRequests` with `retryAfterSeconds`. */
export function openReadyBadges(world: BadgeWorld & { db: Db<unknown> }, searchesPerMinute: number): ReadyBadges {
  const lists = openBadgeLists(world)
  const pages = new Copies<ReadyResult<typeof listBadges>>(mostPages)
  const latest = new Copies<ReadyResult<typeof listLatestBadges>>(3)
  const tags = [badgesTag, badgeOrderTag]
  return {
    async list(query, { address }) {
      if (query.search) {
        const turn = { purpose: 'search badges', who: address, limit: searchesPerMinute, windowSeconds: 60 }
        const tooMany = await takeTurn(world.db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
        noteTags(tags)
        return lists.page(query)
      }
      const { language, hotel, edition, family, country, labelled, owned, sort = 'newest', page } = query
      const key = JSON.stringify([language, hotel, edition, family, country, labelled, owned, sort, page])
      return pages.get(key, async () => {
        const made = await lists.page(query)
        const isPage = made.items.length > 0 || page === 1
        return { value: makeReady(listBadges, made), tags: isPage ? tags : [] }
      })
    },
    latest: ({ language }) =>
      latest.get(language, async () => ({
        value: makeReady(listLatestBadges, await lists.latest(language)),
        tags,
      })),
    search: lists.best,
    copies: [...lists.copies, pages, latest],
  }
}
