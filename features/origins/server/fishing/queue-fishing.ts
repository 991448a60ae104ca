import { sql } from 'kysely'
import type { HotelReading } from '#features/hotels/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { originsHotels } from '../../contract.ts'
import { nameFishersTask, readBoardTask } from './fishing-tasks.ts'
import { hotelDay } from './hotel-day.ts'
import { isKept } from './store-board.ts'

/**
 * Has the fishing board of each hotel read, or its names where the day's board is kept. Returns how
 * many tasks were not in the queue already.
 */
export async function queueFishing(queue: TaskQueue, tx: AnyDb & QueueTx, now: Date): Promise<number> {
  let queued = 0
  for (const hotel of originsHotels) {
    const day = hotelDay(hotel, now)
    const isNew = (await isKept(tx, hotel, day))
      ? await queue.enqueue(tx, nameFishersTask, { hotel })
      : await queue.enqueue(tx, readBoardTask, { hotel, day })
    queued += Number(isNew)
  }
  return queued
}

/** Returns when the board of each hotel was last read. */
export async function readFishingReadings(db: AnyDb): Promise<HotelReading[]> {
  const { rows } = await sql<HotelReading>`
    select hotel, max(read_at) as "succeededAt", null as "failingSince", null as failure
    from origins_fishing_days group by hotel`.execute(db)
  return rows
}
