import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { roomKey } from './room-owners.ts'

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
