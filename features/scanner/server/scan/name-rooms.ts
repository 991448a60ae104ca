import { playerTag } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type HotelGateway, type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { isPageHidden } from '../hiding/shown-player.ts'
import { findPlayer } from '../players.ts'
import type { ScannerTables } from '../tables.ts'
import { roomsTag } from '../tags.ts'
import type { ScanContext } from './request-scan.ts'
import { type AskedRoom, rememberRooms, roomNamesWanted, roomsDue } from './room-names.ts'

/** What reading the names of rooms needs. */
type RoomContext = { db: Db<ScannerTables>; gateway: HotelGateway; clock: Clock }

/** A collector may have photos in hundreds of rooms; the rest follows after the next scan. */
const roomsAtOnce = 100

// Behind all else that the program asks of a hotel.
const lastRank = 1

/**
 * Reads the room names of photos, which have only numbers (hotel-api §3.2), one call each. What
 * fails is asked for after the next scan.
 */
export async function nameRooms(context: ScanContext, habboId: string, signal: AbortSignal): Promise<void> {
  const player = await findPlayer(context.db, habboId)
  if (!player || (await isPageHidden(context.db, habboId))) return
  const wanted = await roomNamesWanted(context.db, player.id, context.clock.now(), roomsAtOnce)
  await askForRooms(context, player.hotel, wanted, signal)
  await invalidateTags(context.db, [playerTag(habboId), roomsTag])
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
}

/**
 * Reads the names of rooms of a hotel that have not been read for a month, one call each, and at
 * most a hundred. Rooms that the hotel did not answer for are left as they are.
 */
export async function nameRoomsOf(
  context: RoomContext,
  hotel: HotelCode,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const due = await roomsDue(context.db, hotel, numbers, context.clock.now())
  if (due.length === 0) return
  await askForRooms(context, hotel, due.slice(0, roomsAtOnce), signal)
  await invalidateTags(context.db, [roomsTag])
}

async function askForRooms(
  { db, gateway, clock }: RoomContext,
  hotel: HotelCode,
  numbers: readonly number[],
  signal: AbortSignal,
): Promise<void> {
  const asked = await Promise.all(
    numbers.map(async (number): Promise<AskedRoom[]> => {
      const room = await gateway.showRoom(hotel, number, { priority: 'background', rank: lastRank, signal })
      if (!isHotelRefusal(room)) return [{ number, name: room.name }]
      return isGone(room) ? [{ number, name: null }] : []
    }),
  )
  await rememberRooms(db, hotel, asked.flat(), clock.now())
}

function isGone({ refused }: HotelRefusal): boolean {
  return refused === 'hotel.notFound' || refused === 'hotel.invalidId'
}
