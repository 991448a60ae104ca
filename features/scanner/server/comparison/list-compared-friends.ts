import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { applyPrivacy } from '#features/accounts/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { listComparedFriends } from '../../contract.ts'
import { hiddenPlayersAmong, shownAmong } from '../hiding/shown-player.ts'
import { alphabetical } from '../lists/membership-order.ts'
import { pageOfMemberships } from '../lists/page-of-memberships.ts'
import { type Compared, type ComparisonContext, findCompared, idsListed } from './compared-players.ts'
import { gainedBy, type Stay } from './gained-by.ts'

/** A friend of all compared players whose friends are compared, as far as the friend is shown. */
type CommonFriend = NonNullable<ReturnType<typeof applyPrivacy>> & { friendId: string; stays: FriendStay[] }
type FriendStay = Stay & { friend_id: string; name: string; motto: string }

/** Answers contract `listComparedFriends`. */
export async function pageOfComparedFriends(
  context: ComparisonContext,
  { players, cursor, limit }: Parsed<typeof listComparedFriends>['query'],
): Promise<Outcome<typeof listComparedFriends>> {
  const compared = await findCompared(context, players)
  if (isRefusal(compared)) return compared
  const friends = await commonFriends(context.db, compared)
  const hotel = compared[0]?.player.hotel ?? 'hhus'
  const withPage = await shownAmong(
    context.db,
    friends.map(({ friendId }) => friendId),
  )
  return pageOfMemberships(
    friends,
    { q: '', sort: 'name', cursor, limit },
    {
      // As in a player's own list, no cursor contains the id of a friend who is not linked.
      key: ({ friendId, isLinked }) => (isLinked ? friendId : createHash('sha256').update(friendId).digest('hex')),
      searched: () => [],
      ranks: { name: ({ name }) => alphabetical(name) },
      show: ({ friendId, isLinked, name, stays }) => ({
        habboId: isLinked && withPage.has(friendId) ? friendId : null,
        name,
        avatar: isLinked ? avatarAddress(context.addresses, hotel, name) : null,
        gained: gainedBy(compared, stays),
      }),
    },
  )
}

/**
 * Finds the friends whom all players have who show their friends; none if those are fewer than two.
 * Friends who hide friends are left out.
 */
export async function commonFriends(db: AnyDb, compared: readonly Compared[]): Promise<CommonFriend[]> {
  const ids = idsListed(compared, 'friends')
  if (ids.length < 2) return []
  const { rows } = await sql<FriendStay>`
    with stay as materialized (
      select player_id, friend_id, name, motto, gained_after, gained_by from scanner_friends
      where player_id = any(${ids}::integer[]) and lost_by is null
    )
    select stay.* from stay
    join (select friend_id from stay group by friend_id having count(*) = ${ids.length}) as friend using (friend_id)
    order by stay.friend_id, array_position(${ids}::integer[], player_id)`.execute(db)
  const stays = new Map<string, FriendStay[]>()
  for (const row of rows) stays.set(row.friend_id, [...(stays.get(row.friend_id) ?? []), row])
  const hiding = await hiddenPlayersAmong(db, [...stays.keys()])
  return [...stays].flatMap(([friendId, of]) => {
    // Names were seen by scans of different days: the last list to be read knows the present one.
    const seen = of.find(({ player_id }) => player_id === lastRead(compared, ids)) ?? of[0]
    const shown = seen && applyPrivacy(hiding.get(friendId), seen, true)
    return shown ? [{ ...shown, friendId, stays: of }] : []
  })
}

function lastRead(compared: readonly Compared[], ids: readonly number[]): number | undefined {
  const checkedAt = ({ player }: Compared) => player.panels.friends.checkedAt ?? ''
  return compared
    .filter(({ id }) => ids.includes(id))
    .toSorted((one, other) => (checkedAt(one) < checkedAt(other) ? 1 : -1))[0]?.id
}
