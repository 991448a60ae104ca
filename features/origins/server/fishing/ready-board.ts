import type { Outcome } from '#platform/contract/endpoint.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Copies } from '#platform/server/copies.ts'
import type { DroppableCopies } from '#platform/server/feature.ts'
import { makeReady, type ReadyResult } from '#platform/server/ready-result.ts'
import { showFishingBoard } from '../../contract.ts'
import { type AskedBoard, describeBoard } from './describe-board.ts'
import type { FishingWorld } from './fishing-world.ts'
import { hotelDay } from './hotel-day.ts'
import { fishingTag } from './store-board.ts'

// Ten pages of each hotel's newest board, and what is walked of the days before; some twenty kilobytes each.
const mostPages = 200

type Board = Outcome<typeof showFishingBoard> | ReadyResult<typeof showFishingBoard>

/** The pages of the fishing boards, the same for every visitor: kept until there is a further board or a name, or the hotel's day is over. */
export type ReadyBoard = { page: (asked: AskedBoard) => Promise<Board>; copies: readonly DroppableCopies[] }

/** Opens the pages with nothing kept yet. */
export function openReadyBoard(world: Pick<FishingWorld, 'db' | 'addresses' | 'clock'>): ReadyBoard {
  const pages = new Copies<Board>(mostPages)
  return {
    page(asked) {
      const { hotel, day, page } = asked
      const today = hotelDay(hotel, world.clock.now())
      return pages.get(`${hotel} ${day ?? 'newest'} ${page} ${today}`, async () => {
        const { answer, tags } = await describeBoard(world, asked)
        // Made-up days and pages would push out what is asked for in earnest.
        if (isRefusal(answer)) return { value: answer, tags: [] }
        const isPage = answer.places.length > 0 || page === 1
        return { value: await makeReady(showFishingBoard, answer), tags: isPage ? [fishingTag, ...tags] : [] }
      })
    },
    copies: [pages],
  }
}
