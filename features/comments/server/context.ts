import type { HotelAddresses } from '#features/hotels/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Db } from '#platform/server/database.ts'
import type { CommentLists } from './comment-lists.ts'
import type { ModerationFilter } from './moderation-filter.ts'
import type { ProtectedNames } from './protected-names.ts'
import type { Subjects } from './subjects.ts'
import type { CommentsTables } from './tables.ts'

/** What the rules of comments work with. `waitSeconds` is the wait between two comments of one writer; 0 is none. */
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
