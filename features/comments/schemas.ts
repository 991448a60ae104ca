import { z } from 'zod'
import { EquippedIcon } from '#features/accounts/contract.ts'
import { HabboId, HotelCode } from '#features/hotels/contract.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** What a comment is on: a kind and the number or code of one of it, such as `news:42`. Which kinds there are, the app says. */
export const Subject = z.string('error.formFieldRequired').regex(/^[a-z]{2,20}:[\w.-]{1,64}$/, 'error.subjectNotFound')
export type Subject = z.output<typeof Subject>

/** The length of a comment in characters, without surrounding space (specification §5.2). */
export const textLength = { least: 1, most: 1000 }

/** How many minutes a guest may edit, take back and restore a comment, from the browser that it was written in. */
export const guestChangeMinutes = 15

/** How many conversations a page of them shows, and how many answers stand below each before more are asked for. */
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

/** How readers answer without words. */
export const reactionNames = ['heart', 'laugh', 'wow', 'clap'] as const
export const ReactionName = z.enum(reactionNames)
export type ReactionName = z.output<typeof ReactionName>

/**
 * Who wrote a comment. A guest is whoever somebody says they are; `verified` is a player who proved it. `name` and `hotel` are null where the
 * account was closed since, and of a guest's comment that moderation deleted. `icon` is what a member wears.
 */
export const CommentAuthor = z.object({
  name: z.string().nullable(),
  hotel: HotelCode.nullable(),
  avatar: z.string().nullable(),
  /** The game's id of a verified player, for the way to their page; null for guests. */
  habboId: HabboId.nullable(),
  /** Whether there is a page of the member; a guest has none, and a member may keep theirs to themselves. */
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
  /** How many chose each reaction; those that nobody chose are left out. */
  reactions: z.partialRecord(ReactionName, z.int()),
}

/** An answer to a comment. Answers to an answer stand beside it: one level deep. */
export const Reply = z.object(commentFields)
export type Reply = z.output<typeof Reply>

/** A comment with the first of its answers, oldest first; `replyCount` is how many there are in all. */
export const Comment = Reply.extend({ replies: z.array(Reply), replyCount: z.int() })
export type Comment = z.output<typeof Comment>

/** A page of the conversations on a subject, the newest first. `total` counts every comment that may be read, answers too. */
export const CommentPage = z.object({
  items: z.array(Comment),
  total: z.int(),
  page: z.int(),
  pages: z.int(),
})
export type CommentPage = z.output<typeof CommentPage>

/** A comment that waits for a moderator, seen only by whoever wrote it. */
export const PendingComment = z.object({ ...commentFields, parentId: z.int().nullable() })
export type PendingComment = z.output<typeof PendingComment>

/** What only the visitor sees of the comments on a subject, kept out of every cached page. */
export const OwnComments = z.object({
  /** Which comments on the subject are the visitor's to edit, delete and restore: a guest's for `guestChangeMinutes`. */
  own: z.array(z.int()),
  held: z.array(PendingComment),
  reactions: z.array(z.object({ id: z.int(), reaction: ReactionName })),
  /** In how many seconds the visitor may write again; 0 now. */
  waitSeconds: z.int(),
  /** Whether the visitor may delete and restore what others wrote. */
  moderates: z.boolean(),
})
export type OwnComments = z.output<typeof OwnComments>
