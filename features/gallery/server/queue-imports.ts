import type { QueueTx, TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { hotelsOf } from './import-sources.ts'
import { importTask, type Source } from './import-tasks.ts'

/**
 * Puts an import of a source from each hotel into the queue; returns how many were not there
 * already.
 */
export async function queueGalleryImports(queue: TaskQueue, tx: QueueTx, source: Source): Promise<number> {
  let queued = 0
  for (const hotel of hotelsOf(source)) queued += Number(await queue.enqueue(tx, importTask, { source, hotel }))
  return queued
}
