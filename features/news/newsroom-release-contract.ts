import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { ItemNumber, LanguageState, MayWithText } from './newsroom-schemas.ts'

const publishers = { permission: ['news.publish', 'news.publishTranslation'] } as const
const item = z.object({ id: ItemNumber })
const text = z.object({ id: ItemNumber, language: LanguageCode })
const missing = { 'error.newsNotFound': 404 } as const
/** Not with this text, or not in its state. */
const forbidden = { 'error.newsForbidden': 403 } as const
const stale = { 'error.newsTextChanged': 409 } as const
const tooLong = { 'error.formFieldTooLong': 422 } as const
const Version = z.int().min(0, 'error.incorrectData')

/** Acts on a text need its current version, so that only what was read is published. */
const act = z.object({ version: Version })
const acted = z.object({ states: z.array(LanguageState), may: MayWithText, version: z.int() })

/** `onlyTime` moves a planned text: the words that were planned stay, whatever the version. */
const onlyTime = z.boolean().optional()

/** `publishAt` in the future schedules this version; later changes do not go live with it. */
export const publishText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/publication',
  access: publishers,
  summary: 'Publishes the text of a news item in one language, now or at a time.',
  params: text,
  body: act
    .extend({ publishAt: Timestamp.optional(), onlyTime })
    .refine(({ publishAt, onlyTime }) => publishAt !== undefined || !onlyTime, {
      path: ['publishAt'],
      error: 'error.formFieldRequired',
    }),
  result: acted.extend({ slug: z.string().nullable() }),
  /** `problems` comes with `error.newsIncomplete`. */
  refusals: {
    ...missing,
    ...forbidden,
    ...stale,
    'error.newsIncomplete': 422,
    'error.newsOriginalFirst': 409,
    'error.newsTimePast': 422,
    'error.newsTimeFar': 422,
    ...tooLong,
    'error.newsSlugTaken': 409,
  },
})

/** All or none of the texts is planned. `language` is the one for which it was refused. */
export const scheduleTexts = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/publication',
  access: publishers,
  summary: 'Plans the publication of several languages of a news item for one time.',
  params: item,
  body: z.object({
    publishAt: Timestamp,
    texts: z
      .array(z.object({ language: LanguageCode, version: Version, onlyTime }))
      .min(1, 'error.incorrectData')
      .max(3, 'error.incorrectData'),
  }),
  result: z.object({ states: z.array(LanguageState) }),
  /** `problems` comes with `error.newsIncomplete`. */
  refusals: {
    ...missing,
    ...forbidden,
    ...stale,
    'error.newsIncomplete': 422,
    'error.newsOriginalFirst': 409,
    'error.newsTimePast': 422,
    'error.newsTimeFar': 422,
    'error.incorrectData': 422,
    'error.newsSlugTaken': 409,
  },
})

export const unscheduleText = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/:id/texts/:language/publication',
  access: publishers,
  summary: 'Cancels the scheduled publication of a text.',
  params: text,
  result: acted,
  refusals: { ...missing, ...forbidden },
})

/** The last language takes the whole item off the site: its address then answers 410. */
export const withdrawText = endpoint({
  method: 'POST',
  path: '/api/post/housekeeping/news/:id/texts/:language/withdrawal',
  access: { permission: 'news.withdraw', stepUp: true },
  summary: 'Takes a public text off the site. Text and comments are kept.',
  params: text,
  body: z.object({}),
  result: acted,
  refusals: { ...missing, ...forbidden },
})

export const bringTextBack = endpoint({
  method: 'DELETE',
  path: '/api/delete/housekeeping/news/:id/texts/:language/withdrawal',
  access: { permission: 'news.withdraw' },
  summary: 'Puts a withdrawn text back on the site as it was, at its old address.',
  params: text,
  result: acted,
  refusals: { ...missing, ...forbidden },
})
