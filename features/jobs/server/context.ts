import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { JobsTables } from './tables.ts'

/**
 * Dependencies of jobs. `files` contains the applicants' uploads, which leave it only through
 * `findDownload`.
 */
export type JobsContext = {
  db: Db<JobsTables>
  clock: Clock
  files: Files
  queue: TaskQueue
  addresses: HotelAddresses
}
