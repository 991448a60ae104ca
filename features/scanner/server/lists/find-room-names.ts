import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** The last known data of a room: `name` if known, and whether the room is gone. */
export type KnownRoom = { name: string | null; gone: boolean }

/**
 * Returns the known data of rooms by their numbers, keyed by `roomKey`; rooms never requested are
 * left out.
 */
export async function findRoomNames(
  db: AnyDb,
  rooms: readonly { hotel: HotelCode; number: number }[],
): Promise<Map<string, KnownRoom>> {
  if (rooms.length === 0) return new Map()
  const { rows } = await sql<{ hotel: HotelCode; number: number } & KnownRoom>`
    select hotel, number, name, gone from scanner_room_names
    where (hotel, number) in (
      select * from unnest(${rooms.map(({ hotel }) => hotel)}::text[], ${rooms.map(({ number }) => number)}::bigint[])
    )`.execute(db)
  return new Map(rows.map(({ hotel, number, ...room }) => [roomKey(hotel, number), room]))
}

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
