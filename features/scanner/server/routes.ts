import type { FastifyInstance } from 'fastify'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import { serve } from '#platform/server/http.ts'
import { takeTurn } from '#platform/server/rate-limit.ts'
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
import type { KeptOrders } from './kept-orders.ts'
import type { BadgeOwners } from './list-badge-owners.ts'
import { pageOfBadges } from './list-badges.ts'
import { pageOfChanges } from './list-changes.ts'
import { pageOfFriends } from './list-friends.ts'
import { pageOfGroups } from './list-groups.ts'
import { pageOfPhotos } from './list-photos.ts'
import { pageOfRooms } from './list-rooms.ts'
import { type ScanWorld, startScan } from './request-scan.ts'

/** What the endpoints are served with; `searchesPerMinute` is what a visitor has elsewhere. */
type ServedScanner = ScanWorld & {
  addresses: HotelAddresses
  owners: BadgeOwners
  orders: KeptOrders
  searchesPerMinute: number
}

// Who types is answered as they type: a word is a handful of searches.
const searchesOfOne = 4

/** Serves the scanner's endpoints, in the order of the contract. */
export function serveScanner(app: FastifyInstance, world: ServedScanner): void {
  const { db, addresses, owners, orders } = world

  /** Null where the visitor may have the list: one that is searched is read whole. */
  async function takeSearch({ q }: { q: string }, { address }: Visitor) {
    if (q === '') return null
    const limit = world.searchesPerMinute * searchesOfOne
    const tooMany = await takeTurn(db, { purpose: 'search lists', who: address, limit, windowSeconds: 60 })
    return tooMany && refuse('error.tooManyRequests', tooMany)
  }

  serve(app, scanPlayer, ({ body }, { visitor }) => startScan(world, body, visitor))
  serve(app, showPlayer, ({ params }) => describePlayer(db, world, params.habboId))
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
