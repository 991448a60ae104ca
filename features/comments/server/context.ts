import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { SiteWords } from '#platform/server/site-words.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { listModerationQueue } from '../contract.ts'
import type { Words } from './moderation/words.ts'
import type { CommentLists } from './reading/comment-lists.ts'
import type { Subjects } from './subjects.ts'
import type { CommentsTables } from './tables.ts'

/**
 * Dependencies of comments. `waitSeconds` is the waiting time between two comments of one author; 0
 * for none.
 */
export type CommentsContext = {
  db: Db<CommentsTables>
  clock: Clock
  addresses: HotelAddresses
  subjects: Subjects
  waitSeconds: () => number
  words: Words
  /** The texts of the interface, for what writers read. */
  siteWords: SiteWords
  queue: Pick<TaskQueue, 'enqueue'>
  lists: CommentLists
  moderation: ModerationQueue
}

/**
 * The queue of comments. Moderators share its pages, which are cached until something in them
 * changes, and for a minute at most: they count the comments of the last day.
 */
export type ModerationQueue = {
  /**
   * Returns a page of the comments that wait for a moderator, the longest waiting first, or of
   * those that moderation deleted, the newest deletion first. Refuses `error.cursorInvalid`.
   */
  page: (
    asked: Parsed<typeof listModerationQueue>['query'],
    reader: number,
  ) => Promise<Outcome<typeof listModerationQueue>>
  cache: Invalidatable
}
