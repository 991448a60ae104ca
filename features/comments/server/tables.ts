import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type {
  DecisionKind,
  DeletionReason,
  HeldKind,
  ReactionName,
  ReportReason,
  Subject,
  Word,
  WordDoes,
  WordKind,
} from '../contract.ts'

/** The tables of comments. `test/row-types.test.ts` compares them with the migrated database. */
export type CommentsTables = {
  comments_subjects: SubjectRow
  comments_comments: CommentRow
  comments_keys: KeyRow
  comments_reactions: ReactionRow
  comments_reports: ReportRow
  comments_rewards: RewardRow
  comments_decisions: DecisionRow
  comments_appeals: AppealRow
  comments_notes: NoteRow
  comments_first_words: FirstWordsRow
  comments_words: WordRow
  comments_former_words: FormerWordRow
  comments_word_hits: WordHitsRow
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
  language: LanguageCode | null
  held_for: HeldKind | null
  held_by: string | null
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
  decision_id: number | null
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

type DecisionRow = {
  id: GeneratedAlways<number>
  comment_id: number
  batch: string
  kind: DecisionKind
  account_id: number | null
  reason: DeletionReason | null
  text: string | null
  warning_id: number | null
  decided_at: Date
  was_held: boolean
  was_deleted_at: Date | null
  undone_at: Date | null
  told_at: Date | null
}

type AppealRow = {
  comment_id: number
  account_id: number
  text: string
  asked_at: Date
  decision_id: number | null
  decided_at: Date | null
}

type NoteRow = {
  id: GeneratedAlways<number>
  comment_id: number
  account_id: number | null
  text: string
  noted_at: Date
}

type FirstWordsRow = { filled_at: Date }

/** Where a word comes from that the staff have neither added nor changed. */
export type WordSource = NonNullable<Word['source']>

type WordRow = {
  id: GeneratedAlways<number>
  word: string
  kind: Exclude<WordKind, 'title'>
  does: WordDoes
  is_title: Generated<boolean>
  listed_as: GeneratedAlways<WordKind>
  source: WordSource | null
  account_id: number | null
  added_at: Date
}

type FormerWordRow = {
  id: GeneratedAlways<number>
  word_id: number
  word: string
  kind: Exclude<WordKind, 'title'>
  is_title: boolean
  does: WordDoes
  source: WordSource | null
  account_id: number | null
  added_at: Date
  hits: JSONColumnType<Record<string, number>>
  changed_by: number
  changed_at: Date
}

type WordHitsRow = { word_id: number; day: string; hits: number }
