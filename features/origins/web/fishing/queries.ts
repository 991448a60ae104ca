import { queryOf } from '#platform/web/api.ts'
import { showFishingBoard } from '../../own-client.ts'
import { type BoardSearch, boardHotel } from './board-search.ts'

/**
 * A page of a fishing board. A page from the HTML cache counts as up to date: its data is treated
 * as read when the page arrives.
 */
export function boardQuery({ hotel, day, page = 1 }: BoardSearch) {
  const query = { hotel: boardHotel({ hotel }), page, ...(day ? { day } : {}) }
  return { ...queryOf(showFishingBoard, { query }), staleTime: 30_000, meta: { readOnArrival: true } } as const
}
