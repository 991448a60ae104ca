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
import { openCachedBoard } from './cached-board.ts'
import type { FishingContext } from './context.ts'
import { fishingData } from './fishing-personal-data.ts'
import { nameFishersTask, readBoardTask } from './fishing-tasks.ts'
import { hotelDay } from './hotel-day.ts'
import { nameFishers, removeHidden } from './name-fishers.ts'
import { readBoard } from './read-board.ts'
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
 * Creates the fishing boards of the three hotels. An hourly job checks which hotel has no board for
 * its current day: each is read as its day begins, and retried an hour after a failure.
 */
export function openFishing({ readsBoards, queue, ...options }: FishingOptions): Feature {
  const context: FishingContext = { ...options, db: tablesOf<OriginsTables>(options.db) }
  const cached = openCachedBoard(context)

  async function request(): Promise<void> {
    if (!readsBoards) return
    const now = context.clock.now()
    for (const hotel of originsHotels) {
      const day = hotelDay(hotel, now)
      await inTransaction(context.db, async (tx) => {
        if (!(await isKept(tx, hotel, day))) await queue.enqueue(tx, readBoardTask, { hotel, day })
        else await queue.enqueue(tx, nameFishersTask, { hotel })
      })
    }
  }

  return {
    routes: (app) => serve(app, showFishingBoard, ({ query }) => cached.page(query)),
    caches: cached.caches,
    pages: () => listBoardPage(context),
    personalData: { name: 'originsFishing', collect: (accountId) => fishingData(context.db, accountId) },
    firstContent: request,
    tasks: [
      bind(readBoardTask, async ({ hotel, day }, { signal }) => {
        const { state } = await readBoard(context, { hotel, day }, signal)
        if (state === 'stored') await inTransaction(context.db, (tx) => queue.enqueue(tx, nameFishersTask, { hotel }))
      }),
      bind(nameFishersTask, async ({ hotel }, { signal }) => {
        await nameFishers(context, hotel, signal)
      }),
    ],
    scheduledJobs: [
      { name: 'origins.request-fishing', cron: '12 * * * *', run: request },
      { name: 'origins.remove-hidden', cron: '43 3 * * *', run: () => removeHidden(context) },
    ],
  }
}

async function* listBoardPage({ db }: FishingContext): AsyncIterable<ListedPage> {
  const { rows } = await sql<{ changedAt: Date | null }>`
    select max(read_at) as "changedAt" from origins_fishing_days`.execute(db)
  yield { path: pages.habboOriginsFishing, languages: languageCodes, changedAt: rows[0]?.changedAt ?? null }
}
