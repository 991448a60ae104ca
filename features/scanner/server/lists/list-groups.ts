import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { groupBadgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listGroups } from '../../contract.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import type { ScannerTables } from '../tables.ts'
import { type CachedOrders, openCachedOrders } from './cached-orders.ts'
import { alphabetical, newestFirst } from './membership-order.ts'
import { intervalsOf, type MembershipId } from './page-of-memberships.ts'

/**
 * Implements contract `listGroups`: searches name and description. A group's room is known once its
 * owner has been scanned.
 */
export async function pageOfGroups(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listGroups>['query'],
  orders: CachedOrders = openCachedOrders(),
): Promise<Outcome<typeof listGroups>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player } = found
  const load = (ids: readonly MembershipId[] | null) =>
    db
      .selectFrom('scanner_groups as membership')
      .selectAll('membership')
      .select((from) =>
        from
          .selectFrom('scanner_rooms as room')
          .whereRef('room.room_id', '=', 'membership.room_id')
          .select((of) => of.fn.min('room.created_at').as('created_at'))
          .as('room_created_at'),
      )
      .where('player_id', '=', player.id)
      .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
      .$if(ids !== null, (some) => some.where('group_id', '=', sql<string>`any(${ids}::text[])`))
      .execute()
  const kept = { name: `groups ${query.state} ${habboId}`, tags: [playerTag(habboId)], load }
  return orders.page(kept, query, {
    id: (group) => group.group_id,
    key: (group) => group.group_id,
    searched: (group) => [group.name, group.description],
    ranks: {
      name: (group) => alphabetical(group.name),
      newest: (group) => newestFirst(group, group.name),
    },
    show: (group) => ({
      id: group.group_id,
      name: group.name,
      description: group.description,
      picture: groupBadgeAddress(addresses, player.hotel, group.badge_code),
      isAdmin: group.is_admin,
      createdAt: group.created_at?.toISOString() ?? null,
      roomCreatedAt: group.room_created_at?.toISOString() ?? null,
      ...intervalsOf(group),
    }),
  })
}
