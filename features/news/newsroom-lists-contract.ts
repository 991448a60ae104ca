import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Cursor } from '#platform/contract/paging.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { categories } from './constants.ts'
import { boardFilters, bulkItems, calendarDays, newsroomFilters } from './newsroom-constants.ts'
import { ItemNumber, LanguageState, MayWithText, StaffItem, Writer } from './newsroom-schemas.ts'

const readers = { permission: ['news.write', 'news.translate', 'news.publish'] } as const
const publishers = { permission: ['news.publish', 'news.publishTranslation'] } as const
const badCursor = { 'error.cursorInvalid': 400 } as const

const Category = z.enum(categories)
/** The language in which titles are shown if there is a text in it. */
const language = LanguageCode.default(fallbackLanguage)
const count = z.int()
const perLanguage = z.object({ de: count, en: count, tr: count })

/**
 * `q` is a part of a title in any language. `text` leaves items with a text in the language, of
 * the state that `show` asks for. `month` is the one of the last change, in UTC. Counts are of all
 * items, whatever else is asked for.
 */
export const listNewsroom = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news',
  access: readers,
  summary: 'The news items in every state, the last changed first, 50 a page.',
  query: z.object({
    language,
    q: z.string().trim().max(100, 'error.incorrectData').optional(),
    show: z.enum(newsroomFilters).optional(),
    text: LanguageCode.optional(),
    category: Category.optional(),
    author: ItemNumber.optional(),
    month: z
      .string()
      .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'error.incorrectData')
      .optional(),
    origin: z.enum(['own', 'copied']).optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(StaffItem),
    counts: z.object({
      ...{ all: count, board: count, mine: count, review: count, drafts: count, scheduled: count },
      ...{ behind: count, live: count, withdrawn: count },
    }),
    nextCursor: z.string().nullable(),
  }),
  refusals: badCursor,
})

/**
 * Items changed in the last `boardDays`, without copies that were never edited here. `mine` are
 * texts that the caller took on, or wrote last and that are behind or unfinished. `live` counts
 * the public texts of all these items.
 */
export const showBoard = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/board',
  access: readers,
  summary: 'The lately changed news items with their texts in the three languages, 50 a page.',
  query: z.object({ language, show: z.enum(boardFilters).optional(), cursor: Cursor.optional() }),
  result: z.object({
    items: z.array(StaffItem),
    counts: z.object({ all: count, mine: count, missing: count, behind: count }),
    live: perLanguage,
    nextCursor: z.string().nullable(),
  }),
  refusals: badCursor,
})

/** A handed-in text as a reviewer sees it in the queue. `by` handed it in. */
export const ReviewItem = z.object({
  id: z.int(),
  category: Category,
  isShort: z.boolean(),
  title: z.string(),
  summary: z.string(),
  text: LanguageState,
  by: Writer.nullable(),
  /** Remarks that are not settled. */
  remarks: z.int(),
  may: MayWithText,
})
export type ReviewItem = z.output<typeof ReviewItem>

export const listReview = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/review',
  access: publishers,
  summary: 'The texts that wait for a review or for their publication, the oldest first, 50 a page.',
  query: z.object({
    show: z.enum(['review', 'ready']).default('review'),
    text: LanguageCode.optional(),
    category: Category.optional(),
    cursor: Cursor.optional(),
  }),
  result: z.object({
    items: z.array(ReviewItem),
    counts: z.object({ review: count, ready: count, languages: perLanguage }),
    nextCursor: z.string().nullable(),
  }),
  refusals: badCursor,
})

const planned = { id: z.int(), category: Category, language: LanguageCode, title: z.string(), at: Timestamp }

/**
 * What a calendar shows: planned publications, publications of items, and coming events in public
 * texts.
 */
export const CalendarEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('scheduled'),
    ...planned,
    version: z.int(),
    scheduledBehind: z.int(),
    mayMove: z.boolean(),
  }),
  z.object({ kind: z.literal('published'), ...planned }),
  z.object({ kind: z.literal('event'), ...planned, endsAt: Timestamp.nullable() }),
])
export type CalendarEntry = z.output<typeof CalendarEntry>

export const showCalendar = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/calendar',
  access: publishers,
  summary: 'The planned and published texts and the events from one instant until before another.',
  query: z
    .object({
      language,
      from: Timestamp,
      until: Timestamp,
      text: LanguageCode.optional(),
      category: Category.optional(),
    })
    .refine(
      ({ from, until }) => {
        const days = (Date.parse(until) - Date.parse(from)) / 86_400_000
        return days > 0 && days <= calendarDays
      },
      { path: ['until'], error: 'error.incorrectData' },
    ),
  result: z.array(CalendarEntry),
  refusals: {},
})

/** The items stay as they are that the caller may not change, or that are gone. */
export const changeItems = endpoint({
  method: 'PATCH',
  path: '/api/patch/housekeeping/news',
  access: { permission: 'news.write' },
  summary: 'Changes the category of several news items.',
  body: z.object({ ids: z.array(z.int().positive()).min(1).max(bulkItems, 'error.incorrectData'), category: Category }),
  result: z.object({ changed: z.array(z.int()), refused: z.array(z.int()) }),
  refusals: {},
})

/** A word that texts should not contain, with the one to write in its place. */
export const GlossaryWord = z.object({ id: z.int(), language: LanguageCode, word: z.string(), use: z.string() })
export type GlossaryWord = z.output<typeof GlossaryWord>

export const listGlossary = endpoint({
  method: 'GET',
  path: '/api/get/housekeeping/news/glossary',
  access: readers,
  summary: 'The words that texts should not contain, each with the one to write instead.',
  result: z.array(GlossaryWord),
  refusals: {},
})

const word = z
  .string('error.formFieldRequired')
  .trim()
  .min(1, 'error.formFieldRequired')
  .max(60, 'error.formFieldTooLong')

export const addGlossaryWord = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/glossary',
  access: { permission: 'words.manage' },
  summary: 'Adds a word that texts should not contain, with the one to write instead.',
  status: 201,
  body: z.object({ language: LanguageCode, word, use: word }),
  result: GlossaryWord,
  refusals: { 'error.wordKnown': 409, 'error.formFieldTooLong': 422 },
})

export const removeGlossaryWord = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/glossary/:id',
  access: { permission: 'words.manage' },
  summary: 'Removes a word of the glossary.',
  params: z.object({ id: ItemNumber }),
  result: z.object({}),
  refusals: { 'error.gone': 404 },
})
