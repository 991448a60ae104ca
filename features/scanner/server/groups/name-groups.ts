import { sql } from 'kysely'
import { hidesPage } from '#features/accounts/server/api.ts'
import { groupBadgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { hotelOfGroup, type ListState, mostAsked, partsOf } from './show-group.ts'

type NamedGroup = { name: string; picture: string; seenAt: Date }

/**
 * Returns names and pictures of groups as their pages show them, and when they were seen, by id.
 * Groups of whose 200 last members and former members all hide their page are left out.
 */
export async function nameGroups(
  db: AnyDb,
  addresses: HotelAddresses,
  groupIds: readonly string[],
): Promise<Map<string, NamedGroup>> {
  const named = new Map<string, NamedGroup>()
  for (const state of ['current', 'former'] as const) {
    const missing = groupIds.filter((id) => !named.has(id))
    for (const { id, name, badge_code, seen_at: seenAt } of await readLast(db, missing, state)) {
      const hotel = hotelOfGroup(id)
      if (hotel) named.set(id, { name, picture: groupBadgeAddress(addresses, hotel, badge_code), seenAt })
    }
  }
  return named
}

async function readLast(db: AnyDb, groupIds: readonly string[], state: ListState) {
  if (groupIds.length === 0) return []
  const { is, when, read } = partsOf(state)
  const { rows } = await sql<{ id: string; name: string; badge_code: string; seen_at: Date }>`
    select wanted.id, seen.name, badge_code, seen_at from unnest(${[...groupIds]}::text[]) as wanted(id)
    cross join lateral (
      select cut.name, badge_code, ${read} as seen_at from (
        select * from scanner_groups where group_id = wanted.id and lost_by ${is}
        order by ${when} desc, player_id desc limit ${mostAsked}
      ) as cut
      join scanner_players as player on player.id = cut.player_id
      left join scanner_panels as panel on panel.player_id = cut.player_id and panel.panel = 'groups'
      where not ${hidesPage(sql.ref('player.habbo_id'))}
      order by seen_at desc, cut.player_id desc limit 1
    ) as seen`.execute(db)
  return rows
}
