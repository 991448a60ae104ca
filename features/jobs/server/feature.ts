import { accountClosed } from '#features/accounts/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import type { Files } from '#platform/server/files/files.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { JobsContext } from './context.ts'
import { forgetAccount, forgetFiles } from './forget.ts'
import { jobsData } from './personal-data.ts'
import { serveJobs } from './routes.ts'
import { notifyApplicantTask, notifyOfDecision } from './staff/notify-applicant.ts'
import { openStaffParts } from './staff/staff-parts.ts'
import { serveStaff } from './staff/staff-routes.ts'
import type { JobsTables } from './tables.ts'

/** What jobs is opened with. `files` keeps what applicants send. */
export type JobsOptions = {
  db: Db<unknown>
  clock: Clock
  queue: TaskQueue
  addresses: HotelAddresses
  files: Files
  /** Puts in the positions that a new site begins with. */
  firstContent: () => Promise<void>
}

/** The tasks of jobs as data, for processes that only put them into the queue. */
export const jobsTasks = [notifyApplicantTask]

/** Opens jobs: positions, applications with files, the chat with the team. */
export function openJobs({ firstContent, ...options }: JobsOptions): Feature {
  const context: JobsContext = { ...options, db: tablesOf<JobsTables>(options.db) }
  return {
    routes(app) {
      serveJobs(app, context)
      serveStaff(app, context)
    },
    tasks: [bind(notifyApplicantTask, (payload) => notifyOfDecision(context, payload))],
    staff: openStaffParts(context),
    scheduledJobs: [{ name: 'jobs.forget-files', cron: '53 * * * *', run: () => forgetFiles(context) }],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(context, accountId))],
    personalData: { name: 'jobs', collect: (accountId) => jobsData(context.db, accountId) },
    firstContent,
  }
}
