import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { FollowProvider } from './providers.ts'
import type { FollowTables } from './tables.ts'

/** What following works with. */
export type FollowContext = {
  db: Db<FollowTables>
  queue: TaskQueue
  clock: Clock
  log: Log
  providers: readonly FollowProvider[]
  publicUrl: string
}
