import { accountClosed, accountEntered } from '#features/accounts/contract.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Feature, StaffParts } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { bind } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { forgetAccount } from './account-closed.ts'
import { findCommentRecord } from './comment-rows.ts'
import type { CommentsContext } from './context.ts'
import { forgetBrowsers, forgetDecisions, forgetKeys } from './forget-browsers.ts'
import { fillFirstWords, type SettingWords } from './moderation/first-words.ts'
import { notifyWriters, notifyWritersTask } from './moderation/notify-writers.ts'
import { openModerationQueue, sumOfWaiting } from './moderation/queue.ts'
import { openWords } from './moderation/words.ts'
import { commentData } from './personal-data.ts'
import { openCommentLists } from './reading/comment-lists.ts'
import { serveComments } from './routes.ts'
import { openSubjects, type SubjectKind } from './subjects.ts'
import type { CommentsTables } from './tables.ts'
import { moderationTag } from './tags.ts'
import { claimGuestComments } from './writing/claim-guest-comments.ts'

/** What comments is opened with. */
export type CommentsOptions = {
  db: Db<unknown>
  queue: TaskQueue
  clock: Clock
  addresses: HotelAddresses
  /** Kinds of subjects, provided by the features that own them. */
  subjects: readonly SubjectKind[]
  /** How long a writer waits between two comments; 0 is not at all. */
  waitSeconds: () => number
  /** The name of the site, under which no guest may write. */
  siteName: () => string
  /** The words of the settings with which a site begins. */
  firstWords: SettingWords
  /** The texts of the interface. */
  words: SiteWords
}

/** The tasks of comments as data, for processes that only put them into the queue. */
export const commentsTasks = [notifyWritersTask]

/** Opens the comments feature for news and all other subjects named by the app. */
export function openComments(options: CommentsOptions): Feature {
  const base = {
    db: tablesOf<CommentsTables>(options.db),
    clock: options.clock,
    addresses: options.addresses,
    subjects: openSubjects(options.subjects),
  }
  const context: CommentsContext = {
    ...base,
    waitSeconds: options.waitSeconds,
    words: openWords(base.db, options.siteName),
    siteWords: options.words,
    queue: options.queue,
    lists: openCommentLists(base),
    moderation: openModerationQueue(base),
  }
  return {
    routes: (app) => serveComments(app, context),
    tasks: [bind(notifyWritersTask, ({ batch }) => notifyWriters(context, batch))],
    staff: openStaffParts(context),
    prepare: () => fillFirstWords(context.db, options.firstWords, context.clock.now()),
    caches: [context.lists, context.words, context.moderation.cache],
    scheduledJobs: [
      { name: 'comments.forget-keys', cron: '37 * * * *', run: () => forgetKeys(context.db, context.clock.now()) },
      {
        name: 'comments.forget-browsers',
        cron: '47 * * * *',
        run: () => forgetBrowsers(context.db, context.clock.now()),
      },
      {
        name: 'comments.forget-decisions',
        cron: '23 3 * * *',
        run: () => forgetDecisions(context.db, context.clock.now()),
      },
    ],
    listeners: [
      listener(accountClosed, ({ accountId }) => forgetAccount(context, accountId)),
      listener(accountEntered, ({ accountId, browserHash, at }) =>
        claimGuestComments(context, { accountId, browserHash: Buffer.from(browserHash, 'hex'), at: new Date(at) }),
      ),
    ],
    personalData: { name: 'comments', collect: (accountId) => commentData(context.db, accountId) },
  }
}

const longestTitle = 80

/** What comments contribute to the pages of the staff: the queue, and comments by their number. */
function openStaffParts({ db }: CommentsContext): StaffParts {
  return {
    async waiting(actor) {
      if (!actor.permissions.has('comments.moderate')) return []
      return [{ area: 'comments', ...(await sumOfWaiting(db)) }]
    },
    async find(actor, text) {
      const [, number] = /^#?([1-9]\d{0,8})$/.exec(text.trim()) ?? []
      if (number === undefined || !actor.permissions.has('comments.moderate')) return []
      const comment = await findCommentRecord(db, Number(number))
      if (!comment) return []
      const title = comment.text.slice(0, longestTitle)
      return [{ kind: 'comment', title, detail: `#${comment.id}`, path: `comments?id=${comment.id}` }]
    },
    topics: { comments: [moderationTag] },
  }
}
