import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { enterRoomAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listRooms } from '../../contract.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import type { ScannerTables } from '../tables.ts'
import { type CachedOrders, openCachedOrders } from './cached-orders.ts'
import { alphabetical, latestFirst } from './membership-order.ts'
import { intervalsOf, type MembershipId } from './page-of-memberships.ts'

/**
 * Implements contract `listRooms`: searches name and description; `newest` sorts by the room's
 * creation.
 */
export async function pageOfRooms(
  db: Db<ScannerTables>,
  habboId: string,
  query: Parsed<typeof listRooms>['query'],
  orders: CachedOrders = openCachedOrders(),
): Promise<Outcome<typeof listRooms>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player } = found
  const load = (ids: readonly MembershipId[] | null) =>
    db
      .selectFrom('scanner_rooms')
      .selectAll()
      .where('player_id', '=', player.id)
      .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
      .$if(ids !== null, (some) => some.where('number', '=', sql<number>`any(${ids}::bigint[])`))
      .execute()
  const kept = { name: `rooms ${query.state} ${habboId}`, tags: [playerTag(habboId)], load }
  return orders.page(kept, query, {
    id: (room) => room.number,
    key: (room) => String(room.number),
    searched: (room) => [room.name, room.description],
    ranks: {
      newest: (room) => latestFirst(room.created_at) + alphabetical(room.name),
      name: (room) => alphabetical(room.name),
    },
    show: (room) => ({
      number: room.number,
      name: room.name,
      description: room.description,
      picture: room.thumbnail_url ?? room.image_url,
      createdAt: room.created_at?.toISOString() ?? null,
      rating: room.rating,
      maximumVisitors: room.maximum_visitors,
      enterAddress: enterRoomAddress(player.hotel, room.number),
      ...intervalsOf(room),
    }),
  })
}
