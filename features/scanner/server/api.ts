import type { Db } from '#platform/server/database.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { scanTask } from './scan-task.ts'

/** Puts a scan of a known player into the queue whatever the cooldown says: for the program itself, never on a visitor's word. */
export async function rescan(queue: TaskQueue, db: Db<unknown>, habboId: string): Promise<void> {
  await queue.enqueue(db, scanTask, { habboId, attempt: 1 })
}
