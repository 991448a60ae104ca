import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Folder } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { JobsTables } from './tables.ts'

/**
 * Dependencies of jobs. `files` contains the applicants' uploads, served only by
 * `download-attachment.ts`.
 */
export type JobsContext = {
  db: Db<JobsTables>
  clock: Clock
  files: Folder
  queue: TaskQueue
  addresses: HotelAddresses
}
