import { changeOwners, noteBadges } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelBadge, HotelFriend, HotelGroup, HotelPhoto, HotelRoom } from '#features/hotels/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { applyFriends } from './apply-friends.ts'
import { applySnapshot } from './apply-snapshot.ts'
import {
  badgeMemberships,
  groupMemberships,
  type MembershipChanges,
  photoMemberships,
  roomMemberships,
} from './memberships.ts'
import type { ScannerTables } from './tables.ts'

/** A list as the hotel gave it, whole, each entry once. */
export type PanelSnapshot =
  | { panel: 'badges'; items: readonly HotelBadge[] }
  | { panel: 'friends'; items: readonly HotelFriend[] }
  | { panel: 'groups'; items: readonly HotelGroup[] }
  | { panel: 'rooms'; items: readonly HotelRoom[] }
  | { panel: 'photos'; items: readonly HotelPhoto[] }

/**
 * Stores one list of a player as returned by the hotel at `now`: new entries are added, missing
 * ones end; the timeline records both except in the first snapshot. An unchanged list only updates
 * the check time. Refusals go to `markPanelFailed` instead. Given a pool, it opens its own
 * transaction, which for badges avoids waiting for other scans (see `noteBadges`).
 */
export async function applyPanel(
  db: Db<ScannerTables>,
  player: { id: number; hotel: HotelCode },
  snapshot: PanelSnapshot,
  now: Date,
): Promise<MembershipChanges> {
  switch (snapshot.panel) {
    case 'badges':
      return applyBadges(db, player, snapshot.items, now)
    case 'friends':
      return inTransaction(db, (tx) => applyFriends(tx, player.id, snapshot.items, now))
    case 'groups':
      return inTransaction(db, (tx) => applySnapshot(tx, groupMemberships, player.id, snapshot.items, now))
    case 'rooms':
      return inTransaction(db, (tx) => applySnapshot(tx, roomMemberships, player.id, snapshot.items, now))
    case 'photos':
      return inTransaction(db, (tx) => applySnapshot(tx, photoMemberships, player.id, snapshot.items, now))
  }
}

async function applyBadges(
  db: Db<ScannerTables>,
  player: { id: number; hotel: HotelCode },
  badges: readonly HotelBadge[],
  now: Date,
) {
  const ids = [...(await noteBadges(db, player.hotel, badges, now)).values()]
  return inTransaction(db, async (tx) => {
    const applied = await applySnapshot(tx, badgeMemberships, player.id, ids, now)
    const { gainedKeys: gainedIds, lostKeys: lostIds, isFirst: isFirstReading } = applied
    await changeOwners(tx, { hotel: player.hotel, gainedIds, lostIds, isFirstReading })
    return applied
  })
}
