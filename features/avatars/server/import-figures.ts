import { sql } from 'kysely'
import { z } from 'zod'
import type { HotelCode } from '#features/hotels/contract.ts'
import { type HotelGateway, type HotelReading, isHotelRefusal } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { FigureData } from '../contract.ts'
import { readFigureData } from './read-figure-data.ts'
import type { AvatarTables } from './tables.ts'
import { figureDataTag } from './tags.ts'

/** The hotel whose figure data and imager the studio uses: a figure is drawn by every hotel. */
export const figureHotel: HotelCode = 'hhus'

/** Task that brings the parts of avatars to the game's figure data. */
export const importFiguresTask = task({
  name: 'avatars.import-figures',
  payload: z.object({}),
  key: () => 'figures',
  concurrency: 1,
  retries: 2,
  retryDelaySeconds: 30,
  expireInSeconds: 300,
})

/** Puts an import of the parts into the queue; returns 0 where one waits or runs already. */
export async function queueFigureImport(queue: TaskQueue, tx: QueueTx): Promise<number> {
  return Number(await queue.enqueue(tx, importFiguresTask, {}))
}

/** How reading the figure data goes; nothing before the first attempt. */
export async function readFigureReadings(db: AnyDb): Promise<HotelReading[]> {
  const { rows } = await sql<HotelReading>`
    select hotel, looked_at as "succeededAt", failing_since as "failingSince", failure
    from avatars_figure_data`.execute(db)
  return rows
}

/** What the import works with. */
export type FigureImportContext = { db: Db<AvatarTables>; gateway: HotelGateway; clock: Clock; log: Log }

/** The result of an import; `failure` names the reason, and what was known is kept. */
export type FigureImport = { outcome: 'imported' | 'unchanged' } | { outcome: 'failed'; failure: string }

/**
 * Brings the parts to the hotel's figure data if their hash changed (hotel-api §7.6). A file that
 * cannot be read, is broken, or has lost more than half of the sets changes nothing.
 */
export async function importFigures(context: FigureImportContext, signal: AbortSignal): Promise<FigureImport> {
  const { db, gateway, clock } = context
  const calls = { priority: 'background', signal } as const
  const files = await gateway.gamedataFiles(figureHotel, calls)
  // An interrupted task is run again.
  signal.throwIfAborted()
  if (isHotelRefusal(files)) return fail(context, files.refused)
  const file = files.find(({ name }) => name === 'figurepartlist')
  if (!file) return fail(context, 'missing')
  const last = await findFigureData(db)
  if (last?.hash === file.hash) {
    await note(context, { looked_at: clock.now(), failing_since: null, failure: null })
    return { outcome: 'unchanged' }
  }
  const text = await gateway.readGamedataText(figureHotel, file, calls)
  signal.throwIfAborted()
  if (isHotelRefusal(text)) return fail(context, text.refused)
  const data = await readFigureData(text)
  if (data === null) return fail(context, 'notFigureData')
  if (setsIn(data) * 2 < setsIn(last?.data ?? null)) return fail(context, 'shrunken')
  await inTransaction(db, async (tx) => {
    const now = clock.now()
    const stored = { hash: file.hash, imported_at: now, looked_at: now, failing_since: null, failure: null }
    await note({ db: tx }, { ...stored, data: JSON.stringify(data) as never })
    await invalidateTags(tx, [figureDataTag])
  })
  return { outcome: 'imported' }
}

/** The figure data that were imported last; undefined before the first attempt. */
export async function findFigureData(db: Db<AvatarTables>) {
  return db.selectFrom('avatars_figure_data').selectAll().where('hotel', '=', figureHotel).executeTakeFirst()
}

function setsIn(data: FigureData | null): number {
  return (data?.types ?? []).reduce((sum, { sets }) => sum + sets.length, 0)
}

async function fail(context: FigureImportContext, failure: string): Promise<FigureImport> {
  const since = (await findFigureData(context.db))?.failing_since ?? context.clock.now()
  await note(context, { failing_since: since, failure })
  context.log.warn({ hotel: figureHotel, failure }, 'the figure data could not be imported')
  return { outcome: 'failed', failure }
}

type Noted = Partial<Omit<AvatarTables['avatars_figure_data'], 'hotel'>>

async function note({ db }: { db: Pick<Db<AvatarTables>, 'insertInto'> }, noted: Noted): Promise<void> {
  await db
    .insertInto('avatars_figure_data')
    .values({ hotel: figureHotel, ...noted })
    .onConflict((conflict) => conflict.column('hotel').doUpdateSet(noted))
    .execute()
}
