import type { FastifyInstance } from 'fastify'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { serve } from '#platform/server/http.ts'
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
import type { BadgeOwners } from './list-badge-owners.ts'
import { pageOfBadges } from './list-badges.ts'
import { pageOfChanges } from './list-changes.ts'
import { pageOfFriends } from './list-friends.ts'
import { pageOfGroups } from './list-groups.ts'
import { pageOfPhotos } from './list-photos.ts'
import { pageOfRooms } from './list-rooms.ts'
import { type ScanWorld, startScan } from './request-scan.ts'

/** Serves the scanner's endpoints, in the order of the contract. */
export function serveScanner(
  app: FastifyInstance,
  world: ScanWorld & { addresses: HotelAddresses; owners: BadgeOwners },
): void {
  const { db, addresses, owners } = world
  serve(app, scanPlayer, ({ body }, { visitor }) => startScan(world, body, visitor))
  serve(app, showPlayer, ({ params }) => describePlayer(db, world, params.habboId))
  serve(app, listBadges, ({ params, query }) => pageOfBadges(db, addresses, params.habboId, query))
  serve(app, listFriends, ({ params, query }) => pageOfFriends(db, addresses, params.habboId, query))
  serve(app, listGroups, ({ params, query }) => pageOfGroups(db, addresses, params.habboId, query))
  serve(app, listRooms, ({ params, query }) => pageOfRooms(db, params.habboId, query))
  serve(app, listPhotos, ({ params, query }) => pageOfPhotos(db, params.habboId, query))
  serve(app, listChanges, ({ params, query }) => pageOfChanges(db, addresses, params.habboId, query))
  serve(app, listBadgeOwners, ({ params, query }) => owners.page(params.code, query))
}
