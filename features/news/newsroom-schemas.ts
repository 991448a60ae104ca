import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Block, Picture } from './body.ts'
import { categories } from './constants.ts'
import { revisionKinds, textBounds, textStates } from './newsroom-constants.ts'

/** The number of a news item. It stays the same from the first draft on. */
export const ItemNumber = z.coerce
  .number('error.newsNotFound')
  .int('error.newsNotFound')
  .min(1, 'error.newsNotFound')
  .max(2_147_483_647, 'error.newsNotFound')

/** A member of the staff as the newsroom names them; null where the account was closed. */
export const Writer = z.object({ id: z.int(), name: z.string(), hotel: HotelCode, avatar: z.string() })
export type Writer = z.output<typeof Writer>

export const TextState = z.enum(textStates)
export type TextState = z.output<typeof TextState>

/**
 * Where the text of an item in one language is. `isLive` is independent of the state: a live text
 * may have a newer draft. `behind` counts the parts (title, summary, blocks) of the source that
 * changed since the translation was made from it.
 */
export const LanguageState = z.object({
  language: LanguageCode,
  state: TextState,
  /** Of the working text; 0 without one. */
  version: z.int(),
  isLive: z.boolean(),
  /** Whether the working text differs from the live one, or the one that was withdrawn. */
  hasChanges: z.boolean(),
  behind: z.int(),
  sourceLanguage: LanguageCode.nullable(),
  publishAt: Timestamp.nullable(),
  /** How many parts of the working text changed since it was scheduled. */
  scheduledBehind: z.int(),
  /** The member who took on the translation or the review, if any. */
  assignee: Writer.nullable(),
  title: z.string(),
  changedAt: Timestamp.nullable(),
  stateAt: Timestamp.nullable(),
  words: z.int(),
})
export type LanguageState = z.output<typeof LanguageState>

/** An item in the lists of the staff. `states` has all three languages in the site's order. */
export const StaffItem = z.object({
  id: z.int(),
  /** Null until the first publication. */
  slug: z.string().nullable(),
  category: z.enum(categories),
  isShort: z.boolean(),
  isCopied: z.boolean(),
  /** In the caller's language if there is a text in it; empty for a draft without one. */
  title: z.string(),
  titleLanguage: LanguageCode,
  authors: z.array(Writer),
  /** The author by name, of items without authors who are accounts. */
  authorName: z.string().nullable(),
  isByTeam: z.boolean(),
  states: z.array(LanguageState),
  publishedAt: Timestamp.nullable(),
  changedAt: Timestamp,
  comments: z.int(),
  /** Whether the caller may open the texts for writing. */
  mayWrite: z.boolean(),
})
export type StaffItem = z.output<typeof StaffItem>

/** What the caller may do with a text, by roles, scopes and its state. */
export const MayWithText = z.object({
  write: z.boolean(),
  /** Whether it may be written without a source; translators only write translations. */
  writeFreely: z.boolean(),
  handIn: z.boolean(),
  review: z.boolean(),
  publish: z.boolean(),
  withdraw: z.boolean(),
})
export type MayWithText = z.output<typeof MayWithText>

/**
 * What is the same in every language of an item. `version` grows with each change; a change of an
 * older version is refused.
 */
export const ItemSettings = z.object({
  version: z.int(),
  category: z.enum(categories),
  isShort: z.boolean(),
  /** The wanted address; once published it is the item's own and cannot change. */
  slug: z.string().nullable(),
  isSlugFixed: z.boolean(),
  picture: Picture.nullable(),
  authors: z.array(Writer),
  authorName: z.string().nullable(),
  isByTeam: z.boolean(),
  source: z.object({ hotel: HotelCode, address: z.string() }).nullable(),
})
export type ItemSettings = z.output<typeof ItemSettings>

/** A text as it is written: blocks as in `body.ts`; heading ids are made when it is published. */
const writtenText = {
  title: z.string().max(textBounds.title, 'error.formFieldTooLong'),
  summary: z.string().max(textBounds.summary, 'error.formFieldTooLong'),
  body: z.array(Block).max(textBounds.blocks, 'error.formFieldTooLong'),
  /** Alternative text of the item's picture in this language. */
  pictureAlt: z.string().max(textBounds.alt, 'error.formFieldTooLong'),
}
export const WrittenText = z.object(writtenText)
export type WrittenText = z.output<typeof WrittenText>

/**
 * The source as it was when the translation was written, by language; the base for what changed
 * since. The translator may bring single parts up to date.
 */
export const TranslationSource = z.object({ language: LanguageCode, ...writtenText })
export type TranslationSource = z.output<typeof TranslationSource>

/** A remark of a reviewer. `block` is the block as it was; null for the text as a whole. */
export const Remark = z.object({
  id: z.int(),
  by: Writer.nullable(),
  at: Timestamp,
  text: z.string(),
  block: Block.nullable(),
  /** Where the same block is now; null if it was changed or removed, or for the whole text. */
  position: z.int().nullable(),
  isSettled: z.boolean(),
})
export type Remark = z.output<typeof Remark>

/** The working text of an item in one language. `version` 0: nothing was written yet. */
export const StaffText = z.object({
  language: LanguageCode,
  version: z.int(),
  ...writtenText,
  savedAt: Timestamp.nullable(),
  savedBy: Writer.nullable(),
  source: TranslationSource.nullable(),
  remarks: z.array(Remark),
  may: MayWithText,
  /** Whether the caller may delete it without the other languages of the item. */
  mayDelete: z.boolean(),
})
export type StaffText = z.output<typeof StaffText>

export type RevisionKind = (typeof revisionKinds)[number]

/** A stored revision without its text. `added` and `removed` count words against the one before. */
export const Revision = z.object({
  number: z.int(),
  at: Timestamp,
  by: Writer.nullable(),
  kind: z.enum(revisionKinds),
  name: z.string().nullable(),
  words: z.int(),
  added: z.int(),
  removed: z.int(),
})
export type Revision = z.output<typeof Revision>

/** A problem found before publishing. `must` prevents publishing, the others are advice. */
export const Problem = z.object({
  kind: z.enum([
    'noTitle',
    'noSummary',
    'noBody',
    'noPicture',
    'noPictureAlt',
    'noAlt',
    'missingPicture',
    'notTranslated',
    'headingOrder',
    'deadLink',
    'unknownBadge',
    'unknownPlayer',
    'longTitle',
    'forbiddenWord',
    'eventOver',
  ]),
  isMust: z.boolean(),
  /** The block concerned, by its place; null for the title, summary or picture of the item. */
  block: z.int().nullable(),
  /** What is wrong: an address, a code, a word; with `use` the word to write in its place. */
  detail: z.string().nullable(),
  use: z.string().nullable(),
})
export type Problem = z.output<typeof Problem>
