import { z } from 'zod'
import { HotelCode } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { Block, Picture } from './body.ts'
import { categories } from './constants.ts'
import { BadgeCard, PlayerCard } from './mention-cards.ts'
import { textBounds } from './newsroom-constants.ts'
import {
  ItemNumber,
  ItemSettings,
  LanguageState,
  MayWithText,
  StaffText,
  TranslationSource,
  Writer,
  WrittenText,
} from './newsroom-schemas.ts'

export * from './newsroom-constants.ts'
export * from './newsroom-schemas.ts'

/** All who write or translate may read the texts; the handler checks scopes. */
const readers = { permission: ['news.write', 'news.translate', 'news.publish'] } as const
const writers = { permission: ['news.write', 'news.translate'] } as const
const publishers = { permission: ['news.publish', 'news.publishTranslation'] } as const

const item = z.object({ id: ItemNumber })
const text = z.object({ id: ItemNumber, language: LanguageCode })
const missing = { 'error.newsNotFound': 404 } as const
/** Not with this text, or not in its state. */
const forbidden = { 'error.newsForbidden': 403 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const
const Version = z.int().min(0, 'error.incorrectData')

export const createItem = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news',
  access: { permission: 'news.write' },
  summary: 'Starts a news item, empty or as a copy of another one. It is not public.',
  status: 201,
  body: z.object({
    category: z.enum(categories),
    isShort: z.boolean().default(false),
    language: LanguageCode,
    /** An item whose settings and text in the language are copied. */
    copyOf: ItemNumber.optional(),
    /** What the text begins with, such as cards of new badges. */
    body: z.array(Block).max(100, 'error.formFieldTooLong').optional(),
  }),
  result: z.object({ id: z.int() }),
  refusals: { ...missing, ...forbidden, ...tooLong },
})

export const showItem = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id',
  access: readers,
  summary: 'The settings of a news item, and where its texts are.',
  params: item,
  result: z.object({
    id: z.int(),
    slug: z.string().nullable(),
    publishedAt: Timestamp.nullable(),
    createdBy: Writer.nullable(),
    settings: ItemSettings,
    states: z.array(LanguageState),
    /** Whether the caller may change the settings, and delete a draft that was never public. */
    may: z.object({ change: z.boolean(), delete: z.boolean() }),
  }),
  refusals: missing,
})

/** Settings of a public item are public at once, so that they need the permission to publish. */
export const changeItem = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/news/:id',
  access: { permission: 'news.write' },
  summary: 'Changes category, address, picture or authors of a news item. Omitted fields stay.',
  params: item,
  body: z.object({
    version: Version,
    category: z.enum(categories).optional(),
    isShort: z.boolean().optional(),
    slug: z.string().trim().max(120, 'error.incorrectData').nullable().optional(),
    picture: Picture.nullable().optional(),
    authors: z.array(z.int().positive()).max(textBounds.authors, 'error.incorrectData').optional(),
    isByTeam: z.boolean().optional(),
  }),
  result: ItemSettings,
  refusals: {
    ...missing,
    ...forbidden,
    'error.newsChanged': 409,
    'error.newsSlugTaken': 409,
    'error.incorrectData': 422,
  },
})

export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/:id',
  access: { permission: 'news.write' },
  summary: 'Deletes a news item that was never public, with its texts and revisions.',
  params: item,
  result: z.object({}),
  refusals: { ...missing, ...forbidden },
})

export const listWriters = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/writers',
  access: readers,
  summary: 'The members of the staff who can be authors of news.',
  result: z.array(Writer),
  refusals: {},
})

/** For cards and mentions: players that a scan knows, without those whose page is hidden. */
export const findTextPlayers = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/players',
  access: readers,
  summary: 'Players whose names are like a text, for mentions in news.',
  query: z.object({ q: z.string().trim().min(1, 'error.formFieldRequired').max(32, 'error.incorrectData') }),
  result: z.array(z.object({ hotel: HotelCode, name: z.string(), avatar: z.string() })),
  refusals: {},
})

/** Drafts of an item name what its pages show in place of codes and names. */
export const showMentions = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id/mentions',
  access: readers,
  summary: 'The badges and players that the working texts of a news item mention, named in a language.',
  params: item,
  query: z.object({ language: LanguageCode }),
  result: z.object({ badges: z.array(BadgeCard), players: z.array(PlayerCard) }),
  refusals: missing,
})

export const showText = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/:id/texts/:language',
  access: readers,
  summary: 'The working text of a news item in a language, empty if there is none.',
  params: text,
  result: StaffText,
  refusals: missing,
})

/**
 * A stale save changes nothing: what was sent is stored as a revision of kind `conflict`, and the
 * refusal carries the current text, so that the browser can merge both by block.
 */
export const saveText = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/news/:id/texts/:language',
  access: writers,
  summary: 'Saves the working text of a news item in a language, without publishing it.',
  mostBytes: textBounds.bytes,
  params: text,
  body: WrittenText.extend({
    /** The version that the writer has changed; 0 for the first. */
    version: Version,
    kind: z.enum(['auto', 'saved', 'restored', 'merged']).default('auto'),
    /** Name of a revision that the writer wants to find again. */
    name: z.string().trim().max(textBounds.name, 'error.formFieldTooLong').optional(),
    /** Sent by translators: what the text was translated from. */
    source: TranslationSource.nullable().optional(),
  }),
  result: z.object({ version: z.int(), savedAt: Timestamp, revision: z.int() }),
  /** `current` and `conflictRevision` come with `error.newsTextChanged`. */
  refusals: { ...missing, ...forbidden, ...tooLong, 'error.newsTextChanged': 409, 'error.newsBodyInvalid': 422 },
})

/** A text that is public, was public or is planned is not deleted, nor the only one of its item. */
export const deleteText = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/:id/texts/:language',
  access: writers,
  summary: 'Deletes a text of a news item that was never public, with its revisions. Other languages stay.',
  params: text,
  query: z.object({ version: z.coerce.number('error.incorrectData').int().min(0, 'error.incorrectData') }),
  result: z.object({}),
  refusals: { ...missing, ...forbidden, 'error.newsTextChanged': 409 },
})

/** Acts on a text need its current version, so that only what was read is published. */
const act = z.object({ version: Version })
const acted = z.object({ states: z.array(LanguageState), may: MayWithText, version: z.int() })
const stale = { 'error.newsTextChanged': 409 } as const

export const assignText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/assignee',
  access: readers,
  summary: 'Takes a translation or a review on, or gives it back, for colleagues to see.',
  params: text,
  body: z.object({ take: z.boolean() }),
  result: z.object({ states: z.array(LanguageState) }),
  refusals: { ...missing, ...forbidden },
})

export const handInText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/review',
  access: writers,
  summary: 'Hands a text in for review, or takes it back.',
  params: text,
  body: act.extend({ isHandedIn: z.boolean() }),
  result: acted,
  /** `problems` comes with `error.newsIncomplete`. */
  refusals: { ...missing, ...forbidden, ...stale, 'error.newsIncomplete': 422 },
})

export const reviewText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/decision',
  access: publishers,
  summary: 'Returns a handed-in text with a reason, or marks it as ready.',
  params: text,
  body: act
    .extend({
      decision: z.enum(['return', 'ready']),
      reason: z.string().trim().max(textBounds.remark, 'error.formFieldTooLong').optional(),
    })
    .refine(({ decision, reason }) => decision === 'ready' || reason, {
      path: ['reason'],
      error: 'error.formFieldRequired',
    }),
  result: acted,
  refusals: { ...missing, ...forbidden, ...stale, ...tooLong },
})
