import { sql } from 'kysely'
import { hiddenPagesAmong, hiddenPlayersTag, playerTag } from '#features/accounts/server/api.ts'
import { HotelCode } from '#features/hotels/contract.ts'
import { enterRoomAddress, groupBadgeAddress, type HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { addCacheTags } from '#platform/server/cache/cache-tags.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { showGroup } from '../../contract.ts'

/** The hotel of a group: the part of the id before the number. */
export function hotelOfGroup(groupId: string): HotelCode | null {
  return HotelCode.safeParse(groupId.split('-')[1]).data ?? null
}

/**
 * Implements contract `showGroup` from the list of a member or former member that was read last. A
 * group in which only players with a hidden page were seen is not found.
 */
export async function describeGroup(
  db: AnyDb,
  addresses: HotelAddresses,
  groupId: string,
): Promise<Outcome<typeof showGroup>> {
  addCacheTags([hiddenPlayersTag])
  const hotel = hotelOfGroup(groupId)
  const seen = hotel && (await lastSeen(db, groupId))
  if (!hotel || !seen) return refuse('error.notFound')
  addCacheTags([playerTag(seen.habbo_id)])
  const [counts, room] = await Promise.all([countMembers(db, groupId), findRoom(db, hotel, seen.room_id)])
  return {
    id: groupId,
    hotel,
    name: seen.name,
    description: seen.description,
    picture: groupBadgeAddress(addresses, hotel, seen.badge_code),
    createdAt: seen.created_at?.toISOString() ?? null,
    seenAt: seen.checked_at.toISOString(),
    ...counts,
    room,
  }
}

/** Whether a player who is shown was seen in the group. */
export async function isGroupShown(db: AnyDb, groupId: string): Promise<boolean> {
  return hotelOfGroup(groupId) !== null && (await lastSeen(db, groupId)) !== null
}

// A member who joined earlier can have been scanned later, but not every member of the largest
// groups is asked about that.
export const mostAsked = 200

type SeenRow = {
  habbo_id: string
  name: string
  description: string
  badge_code: string
  room_id: string | null
  created_at: Date | null
  checked_at: Date
}

async function lastSeen(db: AnyDb, groupId: string): Promise<SeenRow | null> {
  for (const state of ['current', 'former'] as const) {
    for (let skipped = 0; ; skipped += mostAsked) {
      const rows = await readLists(db, groupId, state, skipped)
      const hidden = await hiddenPagesAmong(
        db,
        rows.map(({ habbo_id }) => habbo_id),
      )
      const seen = rows.find(({ habbo_id }) => !hidden.has(habbo_id))
      if (seen) return seen
      if (rows.length < mostAsked) break
    }
  }
  return null
}

/**
 * What the lists of members say of a group, the list read last first; of former ones when they
 * left.
 */
async function readLists(db: AnyDb, groupId: string, state: ListState, skipped: number): Promise<SeenRow[]> {
  const { is, when, read } = partsOf(state)
  const { rows } = await sql<SeenRow>`
    with cut as materialized (
      select * from scanner_groups where group_id = ${groupId} and lost_by ${is}
      order by ${when} desc, player_id desc offset ${skipped} limit ${mostAsked}
    )
    select habbo_id, cut.name, description, badge_code, room_id, cut.created_at, ${read} as checked_at
    from cut join scanner_players as player on player.id = cut.player_id
    left join scanner_panels as panel on panel.player_id = cut.player_id and panel.panel = 'groups'
    order by checked_at desc, cut.player_id desc`.execute(db)
  return rows
}

/** Whose lists say something of a group: of members or of former ones. */
export type ListState = 'current' | 'former'

/** What a query of lists needs: their condition, their order, and when a list in `cut` was read. */
export function partsOf(state: ListState) {
  return state === 'current'
    ? { is: sql`is null`, when: sql.ref('gained_by'), read: sql`coalesce(panel.checked_at, cut.gained_by)` }
    : { is: sql`is not null`, when: sql.ref('lost_by'), read: sql`coalesce(cut.lost_after, cut.gained_by)` }
}

/** Counts the players whom scans saw in a group, and those whom they saw leave it. */
export async function countMembers(db: AnyDb, groupId: string): Promise<{ members: number; left: number }> {
  const { rows } = await sql<{ members: number; left: number }>`
    select (select count(*) from scanner_groups where group_id = ${groupId} and lost_by is null)::integer as members,
      (select count(*) from scanner_groups where group_id = ${groupId} and lost_by is not null)::integer as "left"`.execute(
    db,
  )
  return rows[0] ?? { members: 0, left: 0 }
}

type RoomRow = { number: number; name: string; created_at: Date | null; habbo_id: string; owner: string }

/**
 * The group's room among those of scanned players; null if its owner is not known or hides the
 * page.
 */
async function findRoom(db: AnyDb, hotel: HotelCode, roomId: string | null) {
  if (roomId === null) return null
  const { rows } = await sql<RoomRow>`
    select room.number, room.name, room.created_at, habbo_id, player.name as owner
    from scanner_rooms as room join scanner_players as player on player.id = room.player_id
    where room_id = ${roomId} and lost_by is null order by gained_by desc, player.id limit 1`.execute(db)
  const [room] = rows
  if (!room || (await hiddenPagesAmong(db, [room.habbo_id])).size > 0) return null
  addCacheTags([playerTag(room.habbo_id)])
  return {
    name: room.name,
    createdAt: room.created_at?.toISOString() ?? null,
    enterAddress: enterRoomAddress(hotel, room.number),
    owner: { habboId: room.habbo_id, name: room.owner },
  }
}
