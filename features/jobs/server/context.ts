import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { Folder } from '#platform/server/files.ts'
import type { JobsTables } from './tables.ts'

/** What the rules of jobs work with. `files` holds what applicants send: nothing of it is served but by `download-attachment.ts`. */
export type JobsContext = { db: Db<JobsTables>; clock: Clock; files: Folder }
