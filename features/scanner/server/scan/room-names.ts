import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { ScannerTables } from '../tables.ts'
import { secondsAfter } from './scan-state.ts'

/**
 * The hotel's answer for a room number: its name, or null if the room does not exist (any more).
 */
export type AskedRoom = { number: number; name: string | null }

const freshForSeconds = 30 * 24 * 3600

/**
 * Returns the numbers of rooms with photos of a player that are due for a request: never requested,
 * or not for a month. Newest photos first, at most `atMost`.
 */
export async function roomNamesWanted(
  db: Db<ScannerTables>,
  playerId: number,
  now: Date,
  atMost: number,
): Promise<number[]> {
  const wanted = await sql<{ number: number }>`
    select photo.room_number as number
    from scanner_photos as photo
    join scanner_players as player on player.id = photo.player_id
    left join scanner_room_names as room on room.hotel = player.hotel and room.number = photo.room_number
      and room.checked_at > ${secondsAfter(now, -freshForSeconds)}
    where photo.player_id = ${playerId} and photo.room_number is not null and room.number is null
    group by photo.room_number
    order by max(photo.taken_at) desc nulls last, photo.room_number
    limit ${atMost}`.execute(db)
  return wanted.rows.map((room) => room.number)
}

/** Returns those of some rooms that were never requested, or not for a month, in their order. */
export async function roomsDue(
  db: Db<ScannerTables>,
  hotel: HotelCode,
  numbers: readonly number[],
  now: Date,
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    select number from scanner_room_names
    where hotel = ${hotel} and number = any(${[...numbers]}::bigint[])
      and checked_at > ${secondsAfter(now, -freshForSeconds)}`.execute(db)
  const known = new Set(rows.map(({ number }) => number))
  return [...new Set(numbers)].filter((number) => !known.has(number))
}

/** Stores the hotel's answers about rooms. The name of a deleted room is kept. */
export async function rememberRooms(
  db: Db<ScannerTables>,
  hotel: HotelCode,
  rooms: readonly AskedRoom[],
  now: Date,
): Promise<void> {
  if (rooms.length === 0) return
  await sql`
    insert into scanner_room_names as known (hotel, number, name, gone, checked_at)
    select ${hotel}, asked.number, asked.name, asked.name is null, ${now}
    from unnest(
      ${rooms.map((room) => room.number)}::bigint[], ${rooms.map((room) => room.name)}::text[]
    ) as asked(number, name)
    order by asked.number
    on conflict (hotel, number) do update set
      name = coalesce(excluded.name, known.name), gone = excluded.gone, checked_at = excluded.checked_at`.execute(db)
}
