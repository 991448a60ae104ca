import { createHash } from 'node:crypto'
import { applyPrivacy } from '#features/accounts/server/api.ts'
import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listFriends } from '../../contract.ts'
import { findShownPlayer, hiddenPlayersAmong } from '../hiding/shown-player.ts'
import type { ScannerTables } from '../tables.ts'
import { alphabetical, newestFirst } from './membership-order.ts'
import { intervalsOf, pageOfMemberships } from './page-of-memberships.ts'

/**
 * Implements contract `listFriends`: searches name and motto, both as last seen on the player's
 * list, as far as each friend shows them (`applyPrivacy`); empty if the player hides the list.
 */
export async function pageOfFriends(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listFriends>['query'],
): Promise<Outcome<typeof listFriends>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player, hidden } = found
  const seen = hidden?.friends
    ? []
    : await db
        .selectFrom('scanner_friends')
        .select(['friend_id', 'name', 'motto', 'gained_after', 'gained_by', 'lost_after', 'lost_by'])
        .where('player_id', '=', player.id)
        .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
        .execute()
  const hiding = await hiddenPlayersAmong(
    db,
    seen.map((friend) => friend.friend_id),
  )
  const friends = seen.flatMap((friend) => {
    const shown = applyPrivacy(hiding.get(friend.friend_id), friend, true)
    return shown ? [{ ...friend, ...shown }] : []
  })
  return pageOfMemberships(friends, query, {
    // Cursors are visible to clients, so they must not contain the id of an unlinked friend.
    key: (friend) => (friend.isLinked ? friend.friend_id : createHash('sha256').update(friend.friend_id).digest('hex')),
    searched: (friend) => [friend.name, friend.motto],
    ranks: {
      name: (friend) => alphabetical(friend.name),
      newest: (friend) => newestFirst(friend, friend.name),
    },
    show: (friend) => ({
      habboId: friend.isLinked ? friend.friend_id : null,
      name: friend.name,
      avatar: friend.isLinked ? avatarAddress(addresses, player.hotel, friend.name) : null,
      motto: friend.motto,
      ...intervalsOf(friend),
    }),
  })
}
