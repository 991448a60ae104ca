import type { Outcome } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cached-response.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import { TaggedCache } from '#platform/server/tagged-cache.ts'
import { showFishingBoard } from '../../contract.ts'
import { fishingTag } from '../tags.ts'
import type { FishingContext } from './context.ts'
import { type AskedBoard, describeBoard } from './describe-board.ts'
import { hotelDay } from './hotel-day.ts'

// Ten pages of each hotel's newest board, plus visited pages of earlier days; about twenty
// kilobytes each.
const mostPages = 200

type Board = Outcome<typeof showFishingBoard> | CachedResponse<typeof showFishingBoard>

/**
 * The cached pages of the fishing boards, shared by all visitors: invalidated by a new board or
 * name, or at the end of the hotel's day.
 */
export type CachedBoard = { page: (asked: AskedBoard) => Promise<Board>; caches: readonly Invalidatable[] }

/** Opens the pages with nothing kept yet. */
export function openCachedBoard(context: Pick<FishingContext, 'db' | 'addresses' | 'clock'>): CachedBoard {
  const pages = new TaggedCache<Board>(mostPages)
  return {
    page(asked) {
      const { hotel, day, page } = asked
      const today = hotelDay(hotel, context.clock.now())
      return pages.get(`${hotel} ${day ?? 'newest'} ${page} ${today}`, async () => {
        const { answer, tags } = await describeBoard(context, asked)
        // Not cached: requests for invented days and pages would evict real ones.
        if (isRefusal(answer)) return { value: answer, tags: [] }
        const isPage = answer.places.length > 0 || page === 1
        return { value: await makeCachedResponse(showFishingBoard, answer), tags: isPage ? [fishingTag, ...tags] : [] }
      })
    },
    caches: [pages],
  }
}
