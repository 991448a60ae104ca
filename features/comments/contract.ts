import { z } from 'zod'
import { HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { GuestBanGiven } from '#features/members/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { reportReasons } from './constants.ts'
import {
  CommentNumber,
  CommentPage,
  CommentText,
  DeletionReason,
  OwnComments,
  PendingComment,
  ReactionName,
  Reply,
  Subject,
} from './schemas.ts'

export {
  deletionReasons,
  guestChangeMinutes,
  moderationLength,
  reactionNames,
  reportReasons,
  textLength,
  undoSeconds,
} from './constants.ts'
export * from './moderation-contract.ts'
export * from './moderation-schemas.ts'
export * from './schemas.ts'

const one = z.object({ id: CommentNumber })

const subjectRefusals = { 'error.subjectNotFound': 404, 'error.newsNotFound': 404 } as const
const missing = { 'error.commentNotFound': 404 } as const
const textRefusals = { 'error.commentTooLong': 422 } as const
// Edits, deletions and restorations share one rate limit, per account or per guest network. Guests
// may change recent comments from the same browser; anything else requires a login.
const changeRefusals = {
  ...missing,
  'error.commentNotYours': 403,
  'error.commentTooLate': 403,
  'error.notLoggedIn': 401,
  'error.tooManyRequests': 429,
} as const

export const listComments = endpoint({
  method: 'GET',
  path: '/api/get/comments',
  access: 'anyone',
  summary: 'A page of the comments on a subject, the newest conversation first.',
  query: z.object({ subject: Subject, page: z.coerce.number().int().min(1).max(1_000_000).default(1) }),
  result: CommentPage,
  refusals: subjectRefusals,
})

export const listReplies = endpoint({
  method: 'GET',
  path: '/api/get/comments/:id/replies',
  access: 'anyone',
  summary: 'The answers to a comment, oldest first, a hundred at once, from after the one that is named.',
  params: one,
  query: z.object({ after: z.coerce.number().int().min(0).default(0) }),
  result: z.object({ items: z.array(Reply), hasMore: z.boolean() }),
  refusals: missing,
})

/** Locates a permalink; replies are on the page of their conversation. */
export const findComment = endpoint({
  method: 'GET',
  path: '/api/get/comments/:id/place',
  access: 'anyone',
  summary: 'The number of the page with a comment, and its conversation.',
  params: one,
  result: z.object({ subject: Subject, page: z.int(), conversationId: z.int() }),
  refusals: missing,
})

export const listOwnComments = endpoint({
  method: 'GET',
  path: '/api/get/comments/own',
  access: 'anyone',
  summary:
    'What only the caller sees of the comments on a subject: what is theirs, what is held, when they may write again.',
  query: z.object({ subject: Subject }),
  result: OwnComments,
  refusals: {},
})

/**
 * Guests give hotel and name; for members they are ignored. `key` is created by the browser once
 * per text: a repeated call with it returns the first result. The waiting time starts only after a
 * comment was written.
 */
export const postComment = endpoint({
  method: 'POST',
  path: '/api/post/comments',
  access: 'anyone',
  summary: 'Writes a comment. One of a guest may be held for a moderator; only its writer sees it until then.',
  status: 201,
  body: z.object({
    subject: Subject,
    parent_id: CommentNumber.nullable().default(null),
    text: CommentText,
    hotel: HotelCode.optional(),
    name: PlayerName.optional(),
    key: z.uuid('error.incorrectData'),
    /** The language of the page. */
    language: LanguageCode.optional(),
  }),
  result: z.object({
    comment: PendingComment,
    held: z.boolean(),
    waitSeconds: z.int(),
    /** What the comment earned; null where it earned nothing. */
    reward: z.object({ stars: z.int(), comets: z.int() }).nullable(),
  }),
  refusals: {
    ...subjectRefusals,
    ...missing,
    ...textRefusals,
    'error.formFieldRequired': 422,
    'error.guestBanned': 403,
    'error.hotelInvalid': 422,
    'error.nameInvalid': 422,
    'error.commentTooSoon': 429,
    'error.nameProtected': 403,
    'error.nameRegistered': 403,
    'error.commentRefused': 422,
  },
})

export const editComment = endpoint({
  method: 'PATCH',
  path: '/api/patch/comments/:id',
  access: 'anyone',
  summary: 'Changes the words of a comment of the account, or of what a guest wrote in this browser within 15 minutes.',
  params: one,
  body: z.object({ text: CommentText }),
  result: Reply,
  refusals: {
    ...changeRefusals,
    ...textRefusals,
    'error.commentTooManyLinks': 422,
    'error.commentWouldWait': 422,
    'error.commentRefused': 422,
  },
})

/** The writer of a comment that a moderator deletes is notified of the reason. */
export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/delete/comments/:id',
  access: 'anyone',
  summary:
    'Deletes a comment: one of the account, of a guest’s browser within 15 minutes, or as a moderator any. Its place stays.',
  params: one,
  query: z.object({
    /** Only for what a moderator deletes. */
    reason: DeletionReason.default('other'),
  }),
  result: Reply,
  refusals: changeRefusals,
})

export const restoreComment = endpoint({
  method: 'POST',
  path: '/api/post/comments/:id/restoration',
  access: 'anyone',
  summary:
    'Restores a deleted comment: the owner what the owner deleted, a moderator what moderation deleted, unless the owner had.',
  params: one,
  result: Reply,
  refusals: changeRefusals,
})

export const reactToComment = endpoint({
  method: 'POST',
  path: '/api/post/comments/:id/reactions',
  access: 'loggedIn',
  summary: 'Chooses a reaction to a comment, or takes it back. The same choice twice is one.',
  params: one,
  body: z.object({ reaction: ReactionName, chosen: z.boolean() }),
  result: z.object({ reactions: Reply.shape.reactions }),
  refusals: { ...missing, 'error.tooManyRequests': 429 },
})

export type ReportReason = (typeof reportReasons)[number]

export const reportComment = endpoint({
  method: 'POST',
  path: '/api/post/comments/:id/reports',
  access: 'anyone',
  summary: 'Reports a comment to the moderators. A second report by the same visitor is not counted.',
  params: one,
  body: z.object({ reason: z.enum(reportReasons) }),
  result: z.object({}),
  refusals: { ...missing, 'error.tooManyRequests': 429 },
})

/**
 * Refused for a comment of a member, and once the browser and network of a guest are forgotten.
 * With `error.stale` come the ban in force, `current`, and the name of who banned, `by`.
 */
export const banGuestOfComment = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/comments/:id/guest-bans',
  access: { permission: 'members.ban' },
  summary: 'Bans the browser or network of a guest who wrote a comment, for at most 30 days.',
  params: one,
  body: GuestBanGiven,
  result: z.object({ id: z.int() }),
  refusals: { ...missing, 'error.formFieldTooLong': 422, 'error.stale': 409 },
})
