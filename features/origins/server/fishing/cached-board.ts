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

// Ten pages of each hotel's newest board, and what is walked of the days before; some twenty kilobytes each.
const mostPages = 200

type Board = Outcome<typeof showFishingBoard> | CachedResponse<typeof showFishingBoard>

/** The pages of the fishing boards, the same for every visitor: kept until there is a further board or a name, or the hotel's day is over. */
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
        // Made-up days and pages would push out what is asked for in earnest.
        if (isRefusal(answer)) return { value: answer, tags: [] }
        const isPage = answer.places.length > 0 || page === 1
        return { value: await makeCachedResponse(showFishingBoard, answer), tags: isPage ? [fishingTag, ...tags] : [] }
      })
    },
    caches: [pages],
  }
}
