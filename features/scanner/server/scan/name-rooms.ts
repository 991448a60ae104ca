import { playerTag } from '#features/accounts/server/api.ts'
import { type HotelRefusal, isHotelRefusal } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { isPageHidden } from '../hiding/shown-player.ts'
import { findPlayer } from '../players.ts'
import { roomsTag } from '../tags.ts'
import type { ScanContext } from './request-scan.ts'
import { type AskedRoom, rememberRooms, roomNamesWanted } from './room-names.ts'

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
  const asked = await Promise.all(
    wanted.map(async (number): Promise<AskedRoom[]> => {
      const calls = { priority: 'background', rank: lastRank, signal } as const
      const room = await context.gateway.showRoom(player.hotel, number, calls)
      if (!isHotelRefusal(room)) return [{ number, name: room.name }]
      return isGone(room) ? [{ number, name: null }] : []
    }),
  )
  await rememberRooms(context.db, player.hotel, asked.flat(), context.clock.now())
  await invalidateTags(context.db, [playerTag(habboId), roomsTag])
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
}

function isGone({ refused }: HotelRefusal): boolean {
  return refused === 'hotel.notFound' || refused === 'hotel.invalidId'
}
