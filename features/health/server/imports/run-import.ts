import { recordAct } from '#features/audit/server/api.ts'
import { queueBadgeImports } from '#features/badges/server/api.ts'
import { queueGalleryImports } from '#features/gallery/server/api.ts'
import { queueNewsImports } from '#features/news/server/api.ts'
import { queueFishing } from '#features/origins/server/api.ts'
import type { Outcome } from '#platform/contract/endpoint.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { RunnableImport, runImport } from '../../contract.ts'

const queueOf: Record<RunnableImport, (queue: TaskQueue, tx: AnyDb & QueueTx, now: Date) => Promise<number>> = {
  badges: queueBadgeImports,
  promos: (queue, tx) => queueGalleryImports(queue, tx, 'promos'),
  articles: (queue, tx) => queueGalleryImports(queue, tx, 'articles'),
  photos: (queue, tx) => queueGalleryImports(queue, tx, 'photos'),
  news: queueNewsImports,
  fishing: queueFishing,
}

/** Has an import run again. Refuses `error.importRuns` where it waits or runs for every hotel. */
export function runAgain(
  { db, queue }: { db: Db<unknown>; queue: TaskQueue },
  by: number,
  source: RunnableImport,
  now: Date,
): Promise<Outcome<typeof runImport>> {
  return inTransaction(db, async (tx) => {
    const queued = await queueOf[source](queue, tx, now)
    if (queued === 0) return refuse('error.importRuns')
    await recordAct(tx, { by, act: 'import.requested', subject: 'import', id: source, changes: { queued } }, now)
    return { queued }
  })
}
