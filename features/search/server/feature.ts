import type { BadgeSearch } from '#features/badges/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { NewsSearch } from '#features/news/server/api.ts'
import { searchPlayers } from '#features/scanner/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { searchSite } from '../contract.ts'

/** The options of the search: its sources, and the rate limit per visitor. */
export type SearchOptions = {
  db: Db<unknown>
  addresses: HotelAddresses
  news: NewsSearch
  badges: BadgeSearch
  searchesPerMinute: () => number
}

// Results update while typing: one word takes several searches.
const searchesOfOne = 4

/** Creates the site-wide search: it combines the searches of other features and stores nothing. */
export function openSearch({ db, addresses, news, badges, searchesPerMinute }: SearchOptions): Feature {
  return {
    routes(app) {
      serve(app, searchSite, async ({ query: { q, language, most } }, { visitor }) => {
        const limit = searchesPerMinute() * searchesOfOne
        const turn = { purpose: 'search site', who: visitor.address, limit, windowSeconds: 60 }
        const tooMany = await consumeRateLimit(db, turn)
        if (tooMany) return refuse('error.tooManyRequests', tooMany)
        const [foundNews, foundBadges, players] = await Promise.all([
          news(q, language, most),
          badges(q, language, most),
          searchPlayers(db, q, most),
        ])
        return {
          news: foundNews,
          badges: foundBadges,
          players: players.map((player) => ({
            ...player,
            avatar: avatarAddress(addresses, player.hotel, player.name),
          })),
        }
      })
    },
  }
}
