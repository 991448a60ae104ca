import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { badgeOrderTag, badgePicture, describeBadges } from '#features/badges/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { listBadges } from '../../contract.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import type { ScannerTables } from '../tables.ts'
import { type CachedOrders, openCachedOrders } from './cached-orders.ts'
import { alphabetical, newestFirst, smallestFirst } from './membership-order.ts'
import { intervalsOf, type MembershipId } from './page-of-memberships.ts'

// More than the gateway takes from any profile.
const mostWorn = 1_000

/**
 * Implements contract `listBadges`: searches code, name and description in the language of the
 * player's hotel.
 */
export async function pageOfBadges(
  db: Db<ScannerTables>,
  addresses: HotelAddresses,
  habboId: string,
  query: Parsed<typeof listBadges>['query'],
  orders: CachedOrders = openCachedOrders(),
): Promise<Outcome<typeof listBadges>> {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const { player } = found
  async function load(ids: readonly MembershipId[] | null) {
    const memberships = await db
      .selectFrom('scanner_badges')
      .selectAll()
      .where('player_id', '=', player.id)
      .where('lost_by', query.state === 'current' ? 'is' : 'is not', null)
      .$if(ids !== null, (some) => some.where('badge_id', '=', sql<number>`any(${ids}::integer[])`))
      .execute()
    const described = await describeBadges(
      db,
      player.hotel,
      memberships.map((membership) => membership.badge_id),
    )
    return memberships.flatMap((membership) => {
      const badge = described.get(membership.badge_id)
      return badge ? [{ ...membership, ...badge }] : []
    })
  }
  const kept = {
    name: `badges ${query.state} ${habboId}`,
    tags: [playerTag(habboId), badgeOrderTag],
    load,
    // Every scan changes owner counts, so invalidating this order each time would make caching
    // useless.
    ...(query.sort === 'rarest' && { holdsSeconds: 600 }),
  }
  // Badges worn now come first, in the player's own order.
  const wornFirst = (badge: { worn_place: number | null }) => smallestFirst(badge.worn_place ?? mostWorn)
  // A badge without a name is sorted by its code.
  const nameOf = (badge: { code: string; name: string | null }) => badge.name ?? badge.code
  return orders.page(kept, query, {
    id: (badge) => badge.badge_id,
    key: (badge) => badge.code,
    searched: (badge) => [badge.code, badge.name, badge.description],
    ranks: {
      newest: (badge) => wornFirst(badge) + newestFirst(badge, nameOf(badge)),
      rarest: (badge) => smallestFirst(badge.owners) + alphabetical(nameOf(badge)),
      name: (badge) => alphabetical(nameOf(badge)),
      code: (badge) => alphabetical(badge.code),
    },
    show: (badge) => ({
      code: badge.code,
      name: badge.name,
      description: badge.description,
      isNamedByStaff: badge.isNamedByStaff,
      picture: badgePicture(addresses, badge),
      owners: badge.owners,
      isWorn: badge.worn_place !== null,
      ...intervalsOf(badge),
    }),
  })
}

/**
 * Returns which of some badges a player has by the last scan, and when that read them (null:
 * never). Refuses `error.playerHidden` and `error.userNotFound` as the player's page does.
 */
export async function readHeldBadges(db: Db<ScannerTables>, habboId: string, badgeIds: readonly number[]) {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const [{ rows: held }, panel] = await Promise.all([
    sql<{ badge_id: number }>`
      select badge_id from scanner_badges
      where player_id = ${found.player.id} and lost_by is null and badge_id = any(${[...badgeIds]}::integer[])`.execute(
      db,
    ),
    db
      .selectFrom('scanner_panels')
      .select('checked_at')
      .where('player_id', '=', found.player.id)
      .where('panel', '=', 'badges')
      .executeTakeFirst(),
  ])
  return { owned: new Set(held.map(({ badge_id }) => badge_id)), checkedAt: panel?.checked_at ?? null }
}
