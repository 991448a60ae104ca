import { avatarAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import type { listFriends } from '../contract.ts'
import { intervalsOf, pageOfStays } from './page-of-stays.ts'
import { findShownPlayer } from './shown-player.ts'
import { alphabetical, newestFirst } from './stay-order.ts'
import type { ScannerTables } from './tables.ts'

/** Answers contract `listFriends`: found by name and motto, both as last seen on the player's list; empty where the player keeps it to themselves. */
export async function pageOfFriends(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listFriends>['query'],
): Promise<Outcome<typeof listFriends>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player, hidden } = found
  const friends = hidden?.friends
    ? []
    : await db
        .selectFrom('scanner_friends')
        .select(['friend_id', 'name', 'motto', 'gained_after', 'gained_by', 'lost_after', 'lost_by'])
        .where('player_id', '=', player.id)
        .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
        .execute()
  return pageOfStays(friends, query, {
    key: (friend) => friend.friend_id,
    searched: (friend) => [friend.name, friend.motto],
    ranks: {
      name: (friend) => alphabetical(friend.name),
      newest: (friend) => newestFirst(friend, friend.name),
    },
    show: (friend) => ({
      habboId: friend.friend_id,
      name: friend.name,
      avatar: avatarAddress(addresses, player.hotel, friend.name),
      motto: friend.motto,
      ...intervalsOf(friend),
    }),
  })
}
