import type { FastifyInstance } from 'fastify'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { serve } from '#platform/server/http/http.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import {
  listBadgeOwners,
  listBadges,
  listChanges,
  listFriends,
  listGroups,
  listPhotos,
  listRooms,
  scanPlayer,
  showPlayer,
} from '../contract.ts'
import { describePlayer } from './describe-player.ts'
import type { CachedOrders } from './lists/cached-orders.ts'
import type { BadgeOwners } from './lists/list-badge-owners.ts'
import { pageOfBadges } from './lists/list-badges.ts'
import { pageOfChanges } from './lists/list-changes.ts'
import { pageOfFriends } from './lists/list-friends.ts'
import { pageOfGroups } from './lists/list-groups.ts'
import { pageOfPhotos } from './lists/list-photos.ts'
import { pageOfRooms } from './lists/list-rooms.ts'
import { type ScanContext, startScan } from './scan/request-scan.ts'

/** The context of the endpoints; `searchesPerMinute` is the site-wide limit of a visitor. */
type ServedScanner = ScanContext & {
  addresses: HotelAddresses
  owners: BadgeOwners
  orders: CachedOrders
  searchesPerMinute: () => number
}

// Results update while typing: one word takes several searches.
const searchesOfOne = 4

/** Serves the scanner's endpoints, in the order of the contract. */
export function serveScanner(app: FastifyInstance, context: ServedScanner): void {
  const { db, addresses, owners, orders } = context

  /**
   * Null if the visitor may read the list; searching reads the whole list, so it is rate limited.
   */
  async function takeSearch({ q }: { q: string }, { address }: Visitor) {
    if (q === '') return null
    const limit = context.searchesPerMinute() * searchesOfOne
    const tooMany = await consumeRateLimit(db, { purpose: 'search lists', who: address, limit, windowSeconds: 60 })
    return tooMany && refuse('error.tooManyRequests', tooMany)
  }

  serve(app, scanPlayer, ({ body }, { visitor }) => startScan(context, body, visitor))
  serve(app, showPlayer, ({ params }) => describePlayer(db, context, params.habboId))
  serve(
    app,
    listBadges,
    async ({ params, query }, { visitor }) =>
      (await takeSearch(query, visitor)) ?? pageOfBadges(db, addresses, params.habboId, query, orders),
  )
  serve(
    app,
    listFriends,
    async ({ params, query }, { visitor }) =>
      (await takeSearch(query, visitor)) ?? pageOfFriends(db, addresses, params.habboId, query),
  )
  serve(
    app,
    listGroups,
    async ({ params, query }, { visitor }) =>
      (await takeSearch(query, visitor)) ?? pageOfGroups(db, addresses, params.habboId, query, orders),
  )
  serve(
    app,
    listRooms,
    async ({ params, query }, { visitor }) =>
      (await takeSearch(query, visitor)) ?? pageOfRooms(db, params.habboId, query, orders),
  )
  serve(
    app,
    listPhotos,
    async ({ params, query }, { visitor }) =>
      (await takeSearch(query, visitor)) ?? pageOfPhotos(db, params.habboId, query, orders),
  )
  serve(app, listChanges, ({ params, query }) => pageOfChanges(db, addresses, params.habboId, query))
  serve(app, listBadgeOwners, ({ params, query }) => owners.page(params.code, query))
}
