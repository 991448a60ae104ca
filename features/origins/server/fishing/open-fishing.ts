import { sql } from 'kysely'
import type { HotelAddresses, HotelGateway } from '#features/hotels/server/api.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageCodes } from '#platform/contract/language.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database.ts'
import type { Feature, ListedPage } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http.ts'
import type { Log } from '#platform/server/log.ts'
import { bind } from '#platform/server/task.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { originsHotels, showFishingBoard } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { fishingData } from './fishing-personal-data.ts'
import { nameFishersTask, readBoardTask } from './fishing-tasks.ts'
import type { FishingWorld } from './fishing-world.ts'
import { hotelDay } from './hotel-day.ts'
import { nameFishers, removeHidden } from './name-fishers.ts'
import { readBoard } from './read-board.ts'
import { openReadyBoard } from './ready-board.ts'
import { isKept } from './store-board.ts'

/** What the fishing boards are opened with. */
export type FishingOptions = {
  db: Db<unknown>
  gateway: HotelGateway
  addresses: HotelAddresses
  queue: TaskQueue
  clock: Clock
  log: Log
  /** Whether the hotels are asked for their boards. */
  readsBoards: boolean
}

/**
 * Opens the fishing boards of the three hotels. Once an hour it is looked which of them has no board of its present day yet: so each is read as its day begins,
 * and again an hour after it could not be.
 */
export function openFishing({ readsBoards, queue, ...options }: FishingOptions): Feature {
  const world: FishingWorld = { ...options, db: tablesOf<OriginsTables>(options.db) }
  const ready = openReadyBoard(world)

  async function request(): Promise<void> {
    if (!readsBoards) return
    const now = world.clock.now()
    for (const hotel of originsHotels) {
      const day = hotelDay(hotel, now)
      await inTransaction(world.db, async (tx) => {
        if (!(await isKept(tx, hotel, day))) await queue.enqueue(tx, readBoardTask, { hotel, day })
        else await queue.enqueue(tx, nameFishersTask, { hotel })
      })
    }
  }

  return {
    routes: (app) => serve(app, showFishingBoard, ({ query }) => ready.page(query)),
    copies: ready.copies,
    pages: () => listBoardPage(world),
    personalData: { name: 'originsFishing', collect: (accountId) => fishingData(world.db, accountId) },
    firstContent: request,
    tasks: [
      bind(readBoardTask, async ({ hotel, day }, { signal }) => {
        const { state } = await readBoard(world, { hotel, day }, signal)
        if (state === 'stored') await inTransaction(world.db, (tx) => queue.enqueue(tx, nameFishersTask, { hotel }))
      }),
      bind(nameFishersTask, async ({ hotel }, { signal }) => {
        await nameFishers(world, hotel, signal)
      }),
    ],
    sweeps: [
      { name: 'origins.request-fishing', cron: '12 * * * *', run: request },
      { name: 'origins.remove-hidden', cron: '43 3 * * *', run: () => removeHidden(world) },
    ],
  }
}

async function* listBoardPage({ db }: FishingWorld): AsyncIterable<ListedPage> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select max(read_at) as "changedAt" from origins_fishing_days`.execute(db)
  yield { path: pages.habboOriginsFishing, languages: languageCodes, changedAt: rows[0]?.changedAt ?? null }
}
