import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { deletionReasons, reactionNames, textLength } from './constants.ts'

/** Subject of a comment: a kind and an id or code, such as `news:42`. The app defines the kinds. */
export const Subject = z.string('error.formFieldRequired').regex(/^[a-z]{2,20}:[\w.-]{1,64}$/, 'error.subjectNotFound')
export type Subject = z.output<typeof Subject>

// A value outside the database's integer range matches no comment.
export const CommentNumber = z.coerce
  .number('error.commentNotFound')
  .int('error.commentNotFound')
  .min(1, 'error.commentNotFound')
  .max(2_147_483_647, 'error.commentNotFound')

/** Number of conversations on a page, and of replies shown below each before more are requested. */
export const pageSize = 50
export const repliesShown = 10

/**
 * A comment's text, kept as typed except control characters; pages replace `|` and `º`
 * (specification §9.6). A text of invisible characters only is refused.
 */
export const CommentText = z
  .string('error.formFieldRequired')
  .overwrite(withoutControls)
  .trim()
  .min(textLength.least, 'error.formFieldRequired')
  .max(textLength.most, 'error.commentTooLong')
  .regex(/[^\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u, 'error.formFieldRequired')

// A database keeps no U+0000, and no half of a pair.
function withoutControls(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .toWellFormed()
}

export const ReactionName = z.enum(reactionNames)
export type ReactionName = z.output<typeof ReactionName>

/**
 * Author of a comment. A guest's name is unproved; `verified` marks a proved player. `name` and
 * `hotel` are null for a closed account, and for a guest's comment deleted by moderation. `icon` is
 * the member's worn icon.
 */
export const CommentAuthor = z.object({
  name: z.string().nullable(),
  hotel: HotelCode.nullable(),
  avatar: z.string().nullable(),
  /** The game's id of a verified player, for the way to their page; null for guests. */
  habboId: HabboId.nullable(),
  /** Whether the member page exists and is visible; false for guests. */
  hasPage: z.boolean(),
  verified: z.boolean(),
  icon: EquippedIcon.shape.icon.nullable(),
})
export type CommentAuthor = z.output<typeof CommentAuthor>

const commentFields = {
  id: z.int(),
  author: CommentAuthor,
  /** As it was typed; null once it is deleted. */
  text: z.string().nullable(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  deletedBy: z.enum(['user', 'moderator']).nullable(),
  /** Number of each reaction; unused ones are omitted. */
  reactions: z.partialRecord(ReactionName, z.int()),
}

/** A reply to a comment. Replies are one level deep: a reply to a reply is on the same level. */
export const Reply = z.object(commentFields)
export type Reply = z.output<typeof Reply>

/** A comment with its first replies, oldest first; `replyCount` is their total. */
export const Comment = Reply.extend({ replies: z.array(Reply), replyCount: z.int() })
export type Comment = z.output<typeof Comment>

/**
 * A page of the conversations on a subject, newest first. `total` counts all visible comments,
 * including replies.
 */
export const CommentPage = z.object({
  items: z.array(Comment),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type CommentPage = z.output<typeof CommentPage>

/** A comment pending review, visible only to its author. */
export const PendingComment = z.object({ ...commentFields, parentId: z.int().nullable() })
export type PendingComment = z.output<typeof PendingComment>

export const DeletionReason = z.enum(deletionReasons)
export type DeletionReason = z.output<typeof DeletionReason>

/**
 * Why a moderator deleted a comment of the visitor. Members may ask once for a second look
 * (`appeal`): guests may not.
 */
export const OwnDeletion = z.object({
  id: z.int(),
  reason: DeletionReason,
  text: z.string(),
  appeal: z.enum(['possible', 'asked', 'declined', 'none']),
})
export type OwnDeletion = z.output<typeof OwnDeletion>

/** What only the visitor sees of the comments on a subject, kept out of every cached page. */
export const OwnComments = z.object({
  /**
   * Comments on the subject that the visitor may edit, delete and restore: a guest's for
   * `guestChangeMinutes`.
   */
  own: z.array(z.int()),
  held: z.array(PendingComment),
  reactions: z.array(z.object({ id: z.int(), reaction: ReactionName })),
  deletions: z.array(OwnDeletion),
  /** In how many seconds the visitor may write again; 0 now. */
  waitSeconds: z.int(),
  /** Whether the visitor may delete and restore what others wrote. */
  moderates: z.boolean(),
})
export type OwnComments = z.output<typeof OwnComments>
