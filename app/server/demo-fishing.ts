import type { Hotel } from '#demo/hotel/open-hotel.ts'
import { fishingBoard } from '#demo/hotel/world/fishing-board.ts'
import { fishingPlaces, originsHotels } from '#features/origins/contract.ts'
import { bringFishingBoard, fishingDay, hasFishingBefore } from '#features/origins/server/api.ts'
import type { Db } from '#platform/server/database.ts'

const dayMs = 86_400_000
/** Number of days of fishing boards that exist when the demo first starts. */
const readDays = 14
/** On this day before the first start nothing ran. */
const missedDay = 6

/** What the demonstration's fishing boards are put into. */
type Context = { db: Db<unknown>; now: Date; hotel: Pick<Hotel, 'world'> }

/**
 * Inserts the fishing boards of the last 14 days for each Origins hotel, except for one missing
 * day. Idempotent. The current day's board is read by the site itself.
 */
export async function keepDemoBoards({ db, now, hotel }: Context): Promise<void> {
  for (const code of originsHotels) {
    if (await hasFishingBefore(db, code, now)) continue
    for (let daysBefore = readDays; daysBefore > 0; daysBefore--) {
      if (daysBefore === missedDay) continue
      const readAt = new Date(now.getTime() - daysBefore * dayMs)
      const board = fishingBoard(hotel.world.hotel(code), daysBefore).slice(0, fishingPlaces)
      const entries = board.map(({ uniqueId, ...skill }) => ({ habboId: uniqueId, ...skill }))
      await bringFishingBoard(db, { hotel: code, day: fishingDay(code, readAt), readAt, entries })
    }
  }
}
