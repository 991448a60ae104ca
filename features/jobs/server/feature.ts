import { accountClosed } from '#features/accounts/contract.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Folder } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import type { JobsContext } from './context.ts'
import { forgetAccount, forgetFiles } from './forget.ts'
import { jobsData } from './personal-data.ts'
import { serveJobs } from './routes.ts'
import type { JobsTables } from './tables.ts'

/** What jobs is opened with. `files` keeps what applicants send. */
export type JobsOptions = {
  db: Db<unknown>
  clock: Clock
  files: Folder
  /** Puts in the positions that a new site begins with. */
  firstContent: () => Promise<void>
}

/** Opens jobs: positions, applications with files, the chat with the team. */
export function openJobs({ firstContent, ...options }: JobsOptions): Feature {
  const context: JobsContext = { ...options, db: tablesOf<JobsTables>(options.db) }
  return {
    routes: (app) => serveJobs(app, context),
    scheduledJobs: [{ name: 'jobs.forget-files', cron: '53 * * * *', run: () => forgetFiles(context) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(context, accountId))],
    personalData: { name: 'jobs', collect: (accountId) => jobsData(context.db, accountId) },
    firstContent,
  }
}
