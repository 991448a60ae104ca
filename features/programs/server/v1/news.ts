import { type NewsItem, showArticle } from '#features/news/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { Outcome, Parsed } from '#platform/contract/endpoint.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { ApiNewsItem, apiNews, apiNewsItem } from '../../contract.ts'
import type { Absolute, Answering } from '../context.ts'
import { readCursor, writeCursor } from './pages.ts'

/** Implements contract `apiNews`. */
export async function answerNews(
  { absolute, context }: Answering,
  { cursor, ...query }: Parsed<typeof apiNews>['query'],
): Promise<Outcome<typeof apiNews>> {
  const after = readCursor('news', cursor)
  if (after === undefined) return refuse('error.cursorInvalid')
  const { items, next } = await context.newsAfter(query, after && { micros: after[0], id: after[1] })
  return {
    items: items.map((item) => describe(item, absolute)),
    nextCursor: next && writeCursor('news', [next.micros, next.id]),
  }
}

/** Implements contract `apiNewsItem`. */
export async function answerNewsItem(
  { ask, absolute }: Answering,
  call: Pick<Parsed<typeof apiNewsItem>, 'params' | 'query'>,
): Promise<Outcome<typeof apiNewsItem>> {
  const article = await ask(showArticle, call)
  if (isRefusal(article)) return article
  const { languages, updatedAt } = article
  return { ...describe(article, absolute), languages, updatedAt }
}

function describe(item: NewsItem, absolute: Absolute): ApiNewsItem {
  const { slug, category, isShort, title, summary, language, picture, publishedAt } = item
  return {
    ...{ slug, category, isShort, title, summary, language, publishedAt },
    authors: item.authors.map(({ name }) => name),
    picture: picture && absolute(picture.src),
    page: absolute(addressOf('newsView', language, { slug })),
  }
}
