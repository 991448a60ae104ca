import type { Generated, GeneratedAlways } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { ReactionName, ReportReason, Subject } from '../contract.ts'

/** The tables of comments. `test/row-types.test.ts` compares them with the migrated database. */
export type CommentsTables = {
  comments_subjects: SubjectRow
  comments_comments: CommentRow
  comments_keys: KeyRow
  comments_reactions: ReactionRow
  comments_reports: ReportRow
  comments_rewards: RewardRow
}

type SubjectRow = { subject: Subject; conversations: Generated<number>; total: Generated<number> }

/** Who deleted a comment: its author or moderation. */
export type DeletedBy = 'user' | 'moderator'

type CommentRow = {
  id: GeneratedAlways<number>
  subject: Subject
  kind: GeneratedAlways<string>
  parent_id: number | null
  answers_id: number | null
  place: number | null
  account_id: number | null
  hotel: HotelCode | null
  name: string | null
  browser_hash: Buffer | null
  network_hash: Buffer | null
  text: string
  created_at: Date
  edited_at: Date | null
  held: boolean
  deleted_at: Date | null
  deleted_by: DeletedBy | null
  user_deleted_at: Date | null
  released_at: Date | null
  reply_count: Generated<number>
  reactions: Generated<ReactionCounts>
}

/** Number of each reaction; unused ones are omitted. */
export type ReactionCounts = Partial<Record<ReactionName, number>>

type KeyRow = { writer: Buffer; key: string; comment_id: number; used_at: Date }

type ReactionRow = {
  comment_id: number
  account_id: number
  reaction: ReactionName
  subject: Subject
  chosen_at: Date
}

type ReportRow = {
  id: GeneratedAlways<number>
  comment_id: number
  account_id: number | null
  browser_hash: Buffer | null
  reason: ReportReason
  text: string | null
  reported_at: Date
  dismissed_at: Date | null
}

type RewardRow = {
  comment_id: number
  account_id: number
  subject: Subject
  text_hash: Buffer
  day: string
  stars: number
  comets: number
  rewarded_at: Date
}
