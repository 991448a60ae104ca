import type { Db } from '#platform/server/database/database.ts'
import type { GuardedFetch } from '#platform/server/fetch/fetch.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { MediaTables } from './tables.ts'

/** Dependencies of the library. `files` is the store that also has the copies of game pictures. */
export type MediaContext = {
  db: Db<MediaTables>
  clock: Clock
  queue: Pick<TaskQueue, 'enqueue'>
  files: Files
  outgoing: Pick<GuardedFetch, 'fetchGuarded'>
}
