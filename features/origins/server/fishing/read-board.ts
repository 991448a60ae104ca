import type { z } from 'zod'
import { type HotelBoardEntry, type HotelBoardPage, isHotelRefusal } from '#features/hotels/server/api.ts'
import { fishingPageSize, fishingPlaces, type OriginsHotel } from '../../contract.ts'
import type { FishingContext } from './context.ts'
import type { readBoardTask } from './fishing-tasks.ts'
import { hotelDay } from './hotel-day.ts'
import { isKept, storeBoard } from './store-board.ts'

const mostPages = fishingPlaces / fishingPageSize

/**
 * The result of a reading: stored; the day was known already, or is over; or a part is missing for
 * a reason, and nothing was stored.
 */
export type BoardReading = { state: 'stored' | 'known' | 'over' } | { state: 'missing'; reason: string }

/**
 * Reads the first 500 places of a hotel's fishing board, page by page, and stores them as the day's
 * board. All or nothing: if a page fails, the previous day's board stays the newest. A day is read
 * once across all processes and never later.
 */
export async function readBoard(
  context: FishingContext,
  { hotel, day }: z.output<typeof readBoardTask.payload>,
  signal: AbortSignal,
): Promise<BoardReading> {
  const readAt = context.clock.now()
  if (hotelDay(hotel, readAt) !== day) return { state: 'over' }
  if (await isKept(context.db, hotel, day)) return { state: 'known' }
  const read = await readPlaces(context, hotel, signal)
  // If this process is stopped, the task is run again elsewhere.
  signal.throwIfAborted()
  if ('reason' in read) {
    context.log.info({ hotel, day, reason: read.reason }, 'a fishing board was not read')
    return { state: 'missing', reason: read.reason }
  }
  return { state: (await storeBoard(context.db, { hotel, day, readAt, entries: read.entries })) ? 'stored' : 'known' }
}

type Places = { entries: HotelBoardEntry[] } | { reason: string }

/**
 * Reads all pages. The board changes during the reading: a player overtaken between two calls
 * appears twice, and the one overtaking would be missing. So the previous page is read again if a
 * player appears twice.
 */
async function readPlaces({ gateway }: FishingContext, hotel: OriginsHotel, signal: AbortSignal): Promise<Places> {
  const byId = new Map<string, HotelBoardEntry>()
  const keep = ({ entries }: HotelBoardPage) => {
    for (const entry of entries) byId.set(entry.habboId, entry)
  }
  let pages = mostPages
  for (let page = 1; page <= pages; page++) {
    const board = await gateway.fishingLeaderboard(hotel, page, { priority: 'background', signal })
    if (isHotelRefusal(board)) return { reason: board.refused }
    pages = Math.min(mostPages, board.totalPages)
    // The last page may have become empty since the count; an empty page anywhere else is an
    // invalid answer.
    if (board.entries.length === 0 && (page === 1 || page < pages)) return { reason: 'empty' }
    const hasMoved = board.entries.some(({ habboId }) => byId.has(habboId))
    keep(board)
    if (hasMoved && page > 1) {
      const before = await gateway.fishingLeaderboard(hotel, page - 1, { priority: 'background', signal })
      if (isHotelRefusal(before)) return { reason: before.refused }
      keep(before)
    }
  }
  const entries = [...byId.values()].sort((a, b) => b.experience - a.experience)
  return { entries: entries.slice(0, fishingPlaces) }
}
