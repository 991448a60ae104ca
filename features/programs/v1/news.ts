import { z } from 'zod'
import { Category, Filter, Slug } from '#features/news/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { fallbackLanguage, LanguageCode } from '#platform/contract/language.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { common, cursor, limited, listed } from './schemas.ts'

/** A news item. `language` is that of its texts, which may be another than the one asked for. */
export const ApiNewsItem = z.object({
  slug: Slug,
  category: Category,
  isShort: z.boolean(),
  title: z.string(),
  summary: z.string(),
  language: LanguageCode,
  authors: z.array(z.string()),
  picture: z.string().nullable(),
  publishedAt: Timestamp,
  page: z.string(),
})
export type ApiNewsItem = z.output<typeof ApiNewsItem>

const language = LanguageCode.default(fallbackLanguage)

export const apiNews = endpoint({
  ...common,
  path: '/api/v1/news',
  operation: 'news',
  summary: 'The news in a language, the newest first.',
  query: z.object({ language, filter: Filter.optional(), cursor }),
  result: listed(ApiNewsItem),
  refusals: { ...limited, 'error.cursorInvalid': 400 },
})

export const apiNewsItem = endpoint({
  ...common,
  path: '/api/v1/news/:slug',
  operation: 'newsItem',
  summary: 'A news item by the name in its address, with the languages that it is in.',
  params: z.object({ slug: Slug }),
  query: z.object({ language }),
  result: ApiNewsItem.extend({ languages: z.array(LanguageCode), updatedAt: Timestamp.nullable() }),
  refusals: { ...limited, 'error.newsNotFound': 404, 'error.newsWithdrawn': 410 },
})
