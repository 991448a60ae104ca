import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** Returns the map key of a room: `hhus:123456`. */
export function roomKey(hotel: HotelCode, number: number): string {
  return `${hotel}:${number}`
}

/**
 * Returns the game's ids of the owners of rooms, by `roomKey`, if known from scans. Owners with a
 * hidden page are left out.
 */
export async function findRoomOwners(
  db: AnyDb,
  rooms: readonly { hotel: HotelCode; number: number }[],
): Promise<Map<string, string>> {
  if (rooms.length === 0) return new Map()
  const { rows } = await sql<{ hotel: HotelCode; number: number; habbo_id: string }>`
    select player.hotel, room.number, player.habbo_id
    from unnest(${rooms.map(({ hotel }) => hotel)}::text[], ${rooms.map(({ number }) => number)}::bigint[]) as wanted(hotel, number)
    join scanner_rooms as room on room.number = wanted.number and room.lost_by is null
    join scanner_players as player on player.id = room.player_id and player.hotel = wanted.hotel
    order by room.gained_by`.execute(db)
  const hidden = await hiddenPagesAmong(
    db,
    rows.map((row) => row.habbo_id),
  )
  return new Map(
    rows.filter((row) => !hidden.has(row.habbo_id)).map((row) => [roomKey(row.hotel, row.number), row.habbo_id]),
  )
}
