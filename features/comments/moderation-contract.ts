import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { mostDecided } from './constants.ts'
import {
  AppealText,
  NoteText,
  StaffComment,
  Word,
  WordDoes,
  WordKind,
  WordText,
  WriterText,
} from './moderation-schemas.ts'
import { CommentNumber, DeletionReason } from './schemas.ts'

const moderators = { permission: 'comments.moderate' } as const
const wordKeepers = { permission: 'words.manage' } as const
const one = z.object({ id: CommentNumber })
const missing = { 'error.commentNotFound': 404 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const
const WordNumber = z.coerce.number('error.gone').int('error.gone').min(1, 'error.gone').max(2_147_483_647, 'error.gone')
const Filter = z
  .string()
  .trim()
  .max(100, 'error.incorrectData')
  .regex(/^[^\0]*$/, 'error.incorrectData')
const Languages = z
  .string()
  .regex(/^(de|en|tr|unknown)(,(de|en|tr|unknown)){0,3}$/, 'error.incorrectData')
  .transform((list) => list.split(',').map((each) => (each === 'unknown' ? null : LanguageCode.parse(each))))

/** How many comments wait, by kind and language; a comment may be of several kinds. */
export const QueueCounts = z.object({
  all: z.int(),
  reported: z.int(),
  held: z.int(),
  appeals: z.int(),
  languages: z.object({ de: z.int(), en: z.int(), tr: z.int(), unknown: z.int() }),
})
export type QueueCounts = z.output<typeof QueueCounts>

export const listModerationQueue = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/comments',
  access: moderators,
  summary: 'Comments that wait for a moderator, the longest waiting first; of the deleted ones the newest first.',
  query: z.object({
    kind: z.enum(['all', 'reported', 'held', 'appeals', 'deleted']).default('all'),
    languages: Languages.optional(),
    /** A part of the text, the writer's name or the item's title. */
    q: Filter.optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(StaffComment),
    counts: QueueCounts,
    lastDecision: z.object({ by: z.string().nullable(), at: z.iso.datetime() }).nullable(),
    /** The median wait of those decided in the last 30 days; only with an empty queue. */
    medianWaitSeconds: z.int().nullable(),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const searchAllComments = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/comments/search',
  access: moderators,
  summary: 'All comments with these words, writers, states and days, the newest first.',
  query: z.object({
    q: Filter.optional(),
    writer: Filter.optional(),
    state: z.enum(['public', 'held', 'deleted']).optional(),
    from: z.iso.date('error.incorrectData').optional(),
    to: z.iso.date('error.incorrectData').optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({ items: z.array(StaffComment), nextCursor: z.string().nullable() }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const showStaffComment = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/comments/:id',
  access: moderators,
  summary: 'A comment in any state, as moderators see it.',
  params: one,
  result: StaffComment,
  refusals: missing,
})

/**
 * A stale decision is refused with `current`, the comment as it is now (its `decision` names who
 * decided), as is the deletion of a deleted comment. Of several comments, these are left and listed
 * in `stale`.
 */
export const decideComments = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/comments/decisions',
  access: moderators,
  summary: 'Keeps or deletes comments. The writers are notified after the seconds in which this can be undone.',
  body: z
    .object({
      comments: z
        .array(z.object({ id: CommentNumber, seen: z.string().max(100) }))
        .min(1, 'error.formFieldRequired')
        .max(mostDecided, 'error.incorrectData'),
      decision: z.enum(['keep', 'delete']),
      reason: DeletionReason.optional(),
      /** What the writer reads, in their language. */
      text: WriterText.optional(),
      /** Also warns the writer; for members alone. */
      warn: z.boolean().default(false),
      /** Also deletes what the writer of the one comment wrote in the last 24 hours. */
      lastDay: z.boolean().default(false),
    })
    .refine(({ decision, reason }) => decision === 'keep' || reason, {
      path: ['reason'],
      error: 'error.formFieldRequired',
    })
    .refine(({ decision, text }) => decision === 'keep' || text, { path: ['text'], error: 'error.formFieldRequired' }),
  result: z.object({ batch: z.uuid(), decided: z.array(z.int()), stale: z.array(StaffComment) }),
  refusals: {
    ...missing,
    ...tooLong,
    'error.stale': 409,
    'error.otherModerator': 403,
    'error.rankTooLow': 403,
  },
})

export const undoDecision = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/comments/decisions/:batch/undo',
  access: moderators,
  summary: 'Undoes the caller’s own decision within 10 seconds. What was changed since then stays.',
  params: z.object({ batch: z.uuid('error.undoOver') }),
  result: z.object({ undone: z.int() }),
  refusals: { 'error.undoOver': 409 },
})

export const noteOnComment = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/comments/:id/notes',
  access: moderators,
  summary: 'Adds a note for the staff to a comment.',
  params: one,
  body: z.object({ text: NoteText }),
  result: StaffComment,
  refusals: { ...missing, ...tooLong },
})

export const decideAppeal = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/comments/:id/appeal',
  access: moderators,
  summary: 'Grants or declines a second look. Only a moderator who did not delete the comment can.',
  params: one,
  body: z.object({ granted: z.boolean(), seen: z.string().max(100) }),
  result: z.object({ batch: z.uuid() }),
  refusals: { ...missing, 'error.stale': 409, 'error.otherModerator': 403 },
})

export const askForSecondLook = endpoint({
  method: 'POST',
  path: '/api/post/comments/:id/appeal',
  access: 'loggedIn',
  summary: 'Asks once that another moderator looks at the deletion of one’s own comment.',
  params: one,
  body: z.object({ text: AppealText }),
  result: z.object({}),
  refusals: {
    ...missing,
    ...tooLong,
    'error.commentNotYours': 403,
    'error.appealOver': 409,
    'error.tooManyRequests': 429,
  },
})

export const listWords = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/words',
  access: wordKeepers,
  summary: 'The watched words and protected names in alphabetical order, 50 on a page, and how many there are in all.',
  query: z.object({
    /** A part of the word. */
    q: Filter.optional(),
    kind: WordKind.optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(Word),
    counts: z.object({ watched: z.int(), protected: z.int(), title: z.int() }),
    nextCursor: z.string().nullable(),
  }),
  refusals: { 'error.cursorInvalid': 400 },
})

export const tryWord = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/words/trial',
  access: wordKeepers,
  summary: 'Which of the last 1,000 comments a word would hold or refuse, at most 50 of them with their texts.',
  query: z.object({ word: WordText, kind: WordKind }),
  result: z.object({
    tested: z.int(),
    matching: z.int(),
    items: z.array(z.object({ id: z.int(), author: z.string().nullable(), text: z.string() })),
  }),
  refusals: tooLong,
})

export const addWord = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/words',
  access: wordKeepers,
  summary: 'Adds a watched word or a protected name. It takes effect at once.',
  status: 201,
  body: z.object({ word: WordText, kind: WordKind, does: WordDoes }),
  result: Word,
  refusals: { ...tooLong, 'error.wordKnown': 409 },
})

/** A word as the caller has seen it; those of the settings may be longer than new ones. */
const SeenWord = z.object({ word: z.string().max(500, 'error.incorrectData'), kind: WordKind, does: WordDoes })

/** Refused with `current`, the word as it is now, if it is no longer as in `seen`. */
export const changeWord = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/words/:id',
  access: wordKeepers,
  summary: 'Changes a watched word or a protected name. It takes effect at once.',
  params: z.object({ id: WordNumber }),
  body: z.object({ word: WordText, kind: WordKind, does: WordDoes, seen: SeenWord }),
  result: Word,
  refusals: { ...tooLong, 'error.gone': 404, 'error.wordKnown': 409, 'error.stale': 409 },
})

export const removeWord = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/words/:id',
  access: wordKeepers,
  summary: 'Removes a watched word or a protected name.',
  params: z.object({ id: WordNumber }),
  result: z.object({}),
  refusals: { 'error.gone': 404 },
})

/** `seen` is what the change made of the word, null if it was removed. */
export const undoWordChange = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/words/:id/restoration',
  access: wordKeepers,
  summary: 'Undoes the caller’s change or removal of a word within 10 seconds.',
  params: z.object({ id: WordNumber }),
  body: z.object({ seen: SeenWord.nullable() }),
  result: Word,
  refusals: { 'error.gone': 404, 'error.undoOver': 409, 'error.wordKnown': 409 },
})
