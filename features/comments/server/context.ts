import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { ModerationFilter } from './moderation/moderation-filter.ts'
import type { ProtectedNames } from './moderation/protected-names.ts'
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
  waitSeconds: number
  protectedNames: ProtectedNames
  filter: ModerationFilter
  lists: CommentLists
}
