import { setTimeout as pause } from 'node:timers/promises'
import { noteHappenings, notifyFollowersTask } from '#features/follows/server/note-happenings.ts'
import { type Database, inTransaction } from '#platform/server/database/database.ts'
import { openLog } from '#platform/server/process/log.ts'
import { openTaskQueue } from '#platform/server/tasks/task-queue.ts'

const limitMs = 600_000

/**
 * Notes changes of the hotel that all follow, as the job of every minute does. The site, a process
 * of its own, does what follows from them.
 */
export async function openChanges(connectionString: string, { db }: Database) {
  const log = openLog('warn')
  const queue = await openTaskQueue({ connectionString, tasks: [notifyFollowersTask], works: false, log })
  let changes = 0
  return {
    noted: () => changes,
    async note(): Promise<void> {
      changes += 1
      const at = new Date()
      const down = { kind: 'hotel', key: 'hhde', what: 'hotelDown', ref: `change ${changes}`, at } as const
      await inTransaction(db, (tx) => noteHappenings(queue, tx, [down], at))
    },
    /** Waits until the followers of all changes are notified. */
    notified: () => until(async () => (await queue.pending([notifyFollowersTask.name])).length === 0),
    close: () => queue.close(0),
  }
}

/** Waits until something is so, ten minutes at most. */
export async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const end = performance.now() + limitMs; !(await isSo()); await pause(20))
    if (performance.now() > end) throw new Error('The benchmark waited for ten minutes in vain')
}
