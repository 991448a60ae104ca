import { accountClosed } from '#features/accounts/contract.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import { collectHappenings } from './collect.ts'
import { digestCrons, sendDigestNotices } from './digests.ts'
import type { FeedContext } from './feed.ts'
import { followData, forgetAccount, forgetFollows } from './forget.ts'
import { notifyFollowersTask } from './note-happenings.ts'
import { notifyFollowers } from './notify-followers.ts'
import { type FollowedScans, rescanFollowed } from './rescans.ts'
import { serveFollows } from './routes.ts'
import type { FollowTables } from './tables.ts'

/** What following is opened with; `scans` belongs to the scanner, which is above. */
export type FollowsOptions = Omit<FeedContext, 'db'> & {
  db: Parameters<typeof tablesOf>[0]
  scans: FollowedScans
}

/** The tasks of following as data, for processes that only put them into the queue. */
export const followsTasks = [notifyFollowersTask]

/** Opens following: subscriptions of members to players, badges and others, and their notices. */
export function openFollows({ scans, ...options }: FollowsOptions): Feature {
  const db = tablesOf<FollowTables>(options.db)
  const context: FeedContext = { ...options, db }
  return {
    routes: (app) => serveFollows(app, context),
    tasks: [bind(notifyFollowersTask, ({ changeId }, { signal }) => notifyFollowers(context, changeId, signal))],
    scheduledJobs: [
      { name: 'follows.collect', cron: '* * * * *', run: () => collectHappenings(context) },
      {
        name: 'follows.rescan',
        cron: '* * * * *',
        run: () => rescanFollowed(context, scans),
      },
      { name: 'follows.daily-digest', cron: digestCrons.daily, run: () => sendDigestNotices(context, 'daily') },
      { name: 'follows.weekly-digest', cron: digestCrons.weekly, run: () => sendDigestNotices(context, 'weekly') },
      { name: 'follows.forget', cron: '37 * * * *', run: () => forgetFollows(db, options.clock.now()) },
    ],
    listeners: [listener(accountClosed, ({ accountId }) => forgetAccount(db, accountId))],
    personalData: { name: 'follows', collect: (accountId) => followData(db, accountId) },
  }
}
