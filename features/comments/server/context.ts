import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import type { ModerationQueue } from './moderation/queue.ts'
import type { SettingWords, Words } from './moderation/words.ts'
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
  /** The words of the settings, of which the staff learns how many there are. */
  settingWords: SettingWords
  queue: Pick<TaskQueue, 'enqueue'>
  lists: CommentLists
  moderation: ModerationQueue
}
