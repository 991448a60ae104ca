import {
  type HiddenPlayer,
  hiddenAmong,
  hidesMottos,
  hidesNames,
  noteNamesOfHidden,
} from '#features/accounts/server/api.ts'
import type { HotelFriend } from '#features/hotels/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { removeFromChanges } from '../hiding/remove-from-changes.ts'
import { currentNames, withoutRedacted } from '../redaction/redact-in-lists.ts'
import { redactionsAmong } from '../redaction/redactions.ts'
import type { ScannerTables } from '../tables.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { friendMemberships, type MembershipChanges } from './memberships.ts'

/**
 * Stores a player's friends as returned by the hotel at `now`. Of friends who hide data, only the
 * friendship and its time are stored, so nothing is lost when they show it again; their current
 * names are stored in one separate place.
 */
export async function applyFriends(
  tx: Tx<ScannerTables>,
  playerId: number,
  friends: readonly HotelFriend[],
  now: Date,
): Promise<MembershipChanges> {
  const hidden = await hiddenAmong(
    tx,
    friends.map(({ habboId }) => habboId),
  )
  const unredacted = await withoutRemoved(tx, friends)
  const kept = unredacted.map((friend) => withoutHidden(friend, hidden.get(friend.habboId)))
  const applied = await applySnapshot(tx, friendMemberships, playerId, kept, now)
  await noteNamesOfHidden(
    tx,
    friends.filter(({ habboId, name }) => {
      const known = hidden.get(habboId)
      return known && (known.namedAt !== null || known.name !== name)
    }),
  )
  if (applied.gained + applied.lost > 0) await removeFromChanges(tx, playerId, null, now)
  return applied
}

/** The friends without what was removed from their histories on request. */
async function withoutRemoved(tx: Tx<ScannerTables>, friends: readonly HotelFriend[]): Promise<HotelFriend[]> {
  const isRedacted = await redactionsAmong(
    tx,
    friends.map(({ habboId }) => habboId),
  )
  const renamed = friends.filter(({ habboId, name }) => isRedacted(habboId, 'name', name))
  const names = await currentNames(
    tx,
    renamed.map(({ habboId }) => habboId),
  )
  return friends.map((friend) => ({
    ...friend,
    ...withoutRedacted(friend, isRedacted, names.get(friend.habboId) ?? ''),
  }))
}

function withoutHidden(friend: HotelFriend, hidden: HiddenPlayer | undefined): HotelFriend {
  const { names, mottos, looks } = removedOf(hidden)
  return {
    ...friend,
    name: names ? '' : friend.name,
    motto: mottos ? '' : friend.motto,
    figure: looks ? '' : friend.figure,
  }
}

/** Which values of a player are stored in no list of others. */
export function removedOf(hidden: HiddenPlayer | undefined): { names: boolean; mottos: boolean; looks: boolean } {
  const leaves = hidden?.friends === true
  return {
    names: leaves || hidesNames(hidden),
    mottos: leaves || hidesMottos(hidden),
    looks: leaves || hidden?.page === true,
  }
}
