import { changeOwners, noteBadges } from '#features/badges/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { WornBadge } from '#features/hotels/server/api.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { markScoresDue } from '../boards/keep-scores.ts'
import type { ScannerTables } from '../tables.ts'
import { applySnapshot } from './apply-snapshot.ts'
import { equippedBadgeMemberships, type MembershipChanges } from './memberships.ts'

/**
 * Stores the badges that an Origins player wears at `now` (hotel-api §5.2). A badge worn once is
 * owned from then on: nothing leaves this list (decision 018).
 */
export async function applyWornBadges(
  db: Db<ScannerTables>,
  player: { id: number; hotel: HotelCode },
  worn: readonly WornBadge[],
  now: Date,
): Promise<MembershipChanges> {
  const badges = [...new Map(worn.toSorted(byPosition).map((badge) => [badge.code, badge])).values()]
  const ids = await noteBadges(db, player.hotel, badges, now)
  return inTransaction(db, async (tx) => {
    const seen = badges.flatMap(({ code }, place) => {
      const id = ids.get(code)
      return id === undefined ? [] : [{ id, place: place + 1 }]
    })
    const takenOff = (await ownedBadges(tx, player.id)).filter((id) => seen.every((badge) => badge.id !== id))
    const applied = await applySnapshot(
      tx,
      equippedBadgeMemberships,
      player.id,
      [...seen, ...takenOff.map((id) => ({ id, place: null }))],
      now,
    )
    await changeOwners(tx, {
      hotel: player.hotel,
      gainedIds: applied.gainedKeys,
      lostIds: [],
      isFirstReading: applied.isFirst,
    })
    if (applied.isFirst || applied.gainedKeys.length > 0) await markScoresDue(tx, player.id)
    return applied
  })
}

function byPosition(a: WornBadge, b: WornBadge): number {
  return (a.position ?? Number.MAX_SAFE_INTEGER) - (b.position ?? Number.MAX_SAFE_INTEGER)
}

/**
 * Returns the ids of the badges a player owns. Locks the panel, so that no other snapshot
 * intervenes.
 */
async function ownedBadges(tx: Tx<ScannerTables>, playerId: number): Promise<number[]> {
  await tx
    .selectFrom('scanner_panels')
    .select('panel')
    .where('player_id', '=', playerId)
    .where('panel', '=', 'badges')
    .forNoKeyUpdate()
    .execute()
  const owned = await tx
    .selectFrom('scanner_badges')
    .select('badge_id')
    .where('player_id', '=', playerId)
    .where('lost_by', 'is', null)
    .execute()
  return owned.map((membership) => membership.badge_id)
}
