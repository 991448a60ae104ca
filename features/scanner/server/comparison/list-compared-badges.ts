import { sql } from 'kysely'
import { playerTag } from '#features/accounts/server/api.ts'
import { badgeOrderTag, badgePicture, describeBadges } from '#features/badges/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { listComparedBadges } from '../../contract.ts'
import type { CachedOrders } from '../lists/cached-orders.ts'
import { alphabetical, latestFirst, smallestFirst } from '../lists/membership-order.ts'
import type { MembershipId } from '../lists/page-of-memberships.ts'
import { type ComparisonContext, findCompared, idsListed } from './compared-players.ts'
import { gainedBy, type Stay } from './gained-by.ts'

/**
 * Answers contract `listComparedBadges`, with the names that badges have in the first player's
 * hotel.
 */
export async function pageOfComparedBadges(
  context: ComparisonContext & { orders: CachedOrders },
  query: Parsed<typeof listComparedBadges>['query'],
): Promise<Outcome<typeof listComparedBadges>> {
  const { db, addresses, orders } = context
  const { players, of } = query
  const compared = await findCompared(context, players)
  if (isRefusal(compared)) return compared
  const ids = idsListed(compared, 'badges')
  const alone = compared.find(({ player }) => player.habboId === of)?.id
  const hotel = compared[0]?.player.hotel ?? 'hhus'

  async function load(badgeIds: readonly MembershipId[] | null) {
    const stays = await readStays(db, ids, alone, badgeIds)
    const described = await describeBadges(db, hotel, [...stays.keys()])
    return [...stays].flatMap(([id, of]) => {
      const badge = described.get(id)
      return badge ? [{ ...badge, stays: of }] : []
    })
  }
  const kept = {
    name: `compared ${of ?? ''} ${players}`,
    tags: [...players.map(playerTag), badgeOrderTag],
    load: (badgeIds: readonly MembershipId[] | null) => (ids.length < 2 ? Promise.resolve([]) : load(badgeIds)),
    // As in a player's own list: every scan changes owner counts.
    ...(query.sort === 'rarest' && { holdsSeconds: 600 }),
  }
  type Listed = Awaited<ReturnType<typeof load>>[number]
  const nameOf = (badge: Listed) => badge.name ?? badge.code
  return orders.page(
    kept,
    { ...query, q: '' },
    {
      id: (badge) => badge.id,
      key: (badge) => badge.code,
      searched: () => [],
      ranks: {
        newest: (badge) => latestFirst(lastGained(badge.stays)) + alphabetical(nameOf(badge)),
        rarest: (badge) => smallestFirst(badge.owners) + alphabetical(nameOf(badge)),
        name: (badge) => alphabetical(nameOf(badge)),
      },
      show: (badge) => ({
        code: badge.code,
        name: badge.name,
        isNamedByStaff: badge.isNamedByStaff,
        picture: badgePicture(addresses, badge),
        owners: badge.owners,
        gained: gainedBy(compared, badge.stays),
      }),
    },
  )
}

type BadgeStay = Stay & { badge_id: number }

/**
 * The stays of badges that all players have, or one has alone, by badge; of `badgeIds` or of all.
 */
async function readStays(
  db: AnyDb,
  ids: readonly number[],
  alone: number | undefined,
  badgeIds: readonly MembershipId[] | null,
): Promise<Map<number, BadgeStay[]>> {
  const wanted =
    alone === undefined
      ? sql`having count(*) = ${ids.length}`
      : sql`having count(*) = 1 and min(player_id) = ${alone}::integer`
  const among = badgeIds === null ? sql`` : sql`and badge_id = any(${badgeIds}::integer[])`
  const { rows } = await sql<BadgeStay>`
    with stay as materialized (
      select player_id, badge_id, gained_after, gained_by from scanner_badges
      where player_id = any(${ids}::integer[]) and lost_by is null ${among}
    )
    select stay.* from stay join (select badge_id from stay group by badge_id ${wanted}) as badge using (badge_id)`.execute(
    db,
  )
  const stays = new Map<number, BadgeStay[]>()
  for (const row of rows) stays.set(row.badge_id, [...(stays.get(row.badge_id) ?? []), row])
  return stays
}

function lastGained(stays: readonly Stay[]): Date {
  return new Date(Math.max(...stays.map(({ gained_by }) => gained_by.getTime())))
}
