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
 * A room of a scanned player. `picture` is the address of its thumbnail; `owner` and with it all
 * else is null if the owner's page is hidden.
 */
export type OwnedRoom = { name: string; picture: string | null; owner: { habboId: string; name: string } } | null

/**
 * Returns rooms with their owners as known from scans, by `roomKey`: null for a room whose owner
 * has a hidden page. Rooms without a known owner are left out.
 */
export async function findOwnedRooms(
  db: AnyDb,
  rooms: readonly { hotel: HotelCode; number: number }[],
): Promise<Map<string, OwnedRoom>> {
  if (rooms.length === 0) return new Map()
  const { rows } = await sql<OwnedRoomRow>`
    select player.hotel, room.number, room.name, coalesce(room.thumbnail_url, room.image_url) as picture,
      player.habbo_id as "habboId", player.name as owner
    from unnest(${rooms.map(({ hotel }) => hotel)}::text[], ${rooms.map(({ number }) => number)}::bigint[]) as wanted(hotel, number)
    join scanner_rooms as room on room.number = wanted.number and room.lost_by is null
    join scanner_players as player on player.id = room.player_id and player.hotel = wanted.hotel
    order by room.gained_by`.execute(db)
  const hidden = await hiddenPagesAmong(
    db,
    rows.map(({ habboId }) => habboId),
  )
  return new Map(
    rows.map(({ hotel, number, name, picture, habboId, owner }) => [
      roomKey(hotel, number),
      hidden.has(habboId) ? null : { name, picture, owner: { habboId, name: owner } },
    ]),
  )
}

type OwnedRoomRow = {
  hotel: HotelCode
  number: number
  name: string
  picture: string | null
  habboId: string
  owner: string
}

/**
 * Returns the game's ids of the owners of rooms, by `roomKey`, if known from scans. Owners with a
 * hidden page are left out.
 */
export async function findRoomOwners(
  db: AnyDb,
  rooms: readonly { hotel: HotelCode; number: number }[],
): Promise<Map<string, string>> {
  const owned = await findOwnedRooms(db, rooms)
  return new Map([...owned].flatMap(([key, room]) => (room ? [[key, room.owner.habboId]] : [])))
}
