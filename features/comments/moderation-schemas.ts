import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { moderationLength, reportReasons, wordKinds } from './constants.ts'
import { DeletionReason, Subject } from './schemas.ts'

/**
 * What moderators decided: `kept` publishes a held comment and dismisses reports; `granted` and
 * `declined` answer the writer who asked for a second look.
 */
export const DecisionKind = z.enum(['kept', 'deleted', 'granted', 'declined'])
export type DecisionKind = z.output<typeof DecisionKind>

/** Why the filter held a comment: a listed word, the guest's name, or too many links. */
export const HeldKind = z.enum(['word', 'name', 'links'])
export type HeldKind = z.output<typeof HeldKind>

/** A decision that holds. `by` is null for the operator and for a closed account. */
export const Decision = z.object({
  kind: DecisionKind,
  by: z.string().nullable(),
  reason: DeletionReason.nullable(),
  text: z.string().nullable(),
  isWarned: z.boolean(),
  at: Timestamp,
})
export type Decision = z.output<typeof Decision>

/**
 * Who reported: a name, null for a guest and a closed account, and how many earlier reports were
 * right.
 */
export const Reporter = z.object({ name: z.string().nullable(), upheld: z.int(), settled: z.int() })

/**
 * A comment as moderators see it, with its words even if deleted. `seen` is the state that a
 * decision refers to: it changes with the comment, its reports and decisions.
 */
export const StaffComment = z.object({
  id: z.int(),
  seen: z.string(),
  subject: Subject,
  /**
   * The item that it was written on: its titles, and its path without the language; null if gone.
   */
  item: z.object({ titles: z.partialRecord(LanguageCode, z.string()), path: z.string() }).nullable(),
  /** The comment that it answers. */
  answers: z.object({ id: z.int(), author: z.string().nullable(), text: z.string() }).nullable(),
  /** Null for a closed account. `accountId` is null for guests, whose names are unproved. */
  author: z
    .object({ name: z.string(), hotel: HotelCode, accountId: z.int().nullable(), avatar: z.string() })
    .nullable(),
  /** The writer's language, else that of the page; null if neither is known. */
  language: LanguageCode.nullable(),
  text: z.string(),
  createdAt: Timestamp,
  editedAt: Timestamp.nullable(),
  state: z.enum(['public', 'held', 'deleted']),
  deletedBy: z.enum(['user', 'moderator']).nullable(),
  /** Since when it waits for a moderator; null if it does not. */
  waitsSince: Timestamp.nullable(),
  /** What held it: the kind and the word, name or number of links. */
  held: z.object({ kind: HeldKind, by: z.string() }).nullable(),
  /** Open reports by reason, the most frequent first. */
  reports: z.array(z.object({ reason: z.enum(reportReasons), count: z.int() })),
  reporters: z.array(Reporter),
  /** What it said when it was reported, where that differs from now. */
  reportedTexts: z.array(z.string()),
  /**
   * The writer's history; null for a closed account and a guest whose browser is forgotten.
   * `since` is null for guests, `lastDay` counts comments that are still shown.
   */
  writer: z.object({ since: Timestamp.nullable(), comments: z.int(), removed: z.int(), lastDay: z.int() }).nullable(),
  notes: z.array(z.object({ id: z.int(), by: z.string().nullable(), text: z.string(), at: Timestamp })),
  /** Whether a guest wrote it whose browser is still known; it is forgotten after some time. */
  canBanGuest: z.boolean(),
  /** The newest decision that was not undone. */
  decision: Decision.nullable(),
  /**
   * An open request for a second look; `mayDecide` is false for who deleted or wrote the comment.
   */
  appeal: z.object({ text: z.string(), askedAt: Timestamp, mayDecide: z.boolean() }).nullable(),
})
export type StaffComment = z.output<typeof StaffComment>

/** Text of at most `most` characters, without surrounding space; an empty one is refused. */
function textOf(most: number) {
  return z
    .string('error.formFieldRequired')
    .trim()
    .min(1, 'error.formFieldRequired')
    .max(most, 'error.formFieldTooLong')
    .regex(/^[^\0]*$/, 'error.incorrectData')
}

/** What the writer of a deleted comment reads. */
export const WriterText = textOf(moderationLength.writerText)
/** Why a writer asks for a second look. */
export const AppealText = textOf(moderationLength.appeal)
export const NoteText = textOf(moderationLength.note)

/**
 * A word that is watched in texts and names, a name that is protected, or a title, which is
 * protected also as a part of a name.
 */
export const WordKind = z.enum(wordKinds)
export type WordKind = z.output<typeof WordKind>
/** Whether a comment with the word waits for a moderator or is refused. */
export const WordDoes = z.enum(['hold', 'refuse'])
export type WordDoes = z.output<typeof WordDoes>

/** A word or phrase as in `HELD_WORDS`: a `*` at its end stands for any ending. */
export const WordText = textOf(moderationLength.word).regex(/[\p{L}\p{N}]/u, 'error.incorrectData')

/**
 * A watched word, or a protected name. `source` is that of a word that the site began with, null
 * once the staff have changed it. `hits` are the comments of 30 days that it held or refused.
 */
export const Word = z.object({
  id: z.int(),
  word: z.string(),
  kind: WordKind,
  does: WordDoes,
  source: z.enum(['builtIn', 'settings']).nullable(),
  by: z.string().nullable(),
  addedAt: Timestamp,
  hits: z.int(),
})
export type Word = z.output<typeof Word>
