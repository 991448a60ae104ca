import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { CommentLists } from './comment-lists.ts'
import type { ModerationFilter } from './moderation-filter.ts'
import type { ProtectedNames } from './protected-names.ts'
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
