import type { Parsed, Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type Filter, type listNews, type NewsItem, newsPageSize } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'
import { findInList, type ListStart } from './list-months.ts'
import { searchNews } from './search-news.ts'

/**
 * Implements contract `listNews`: newest first, or search results. A page past the last is empty
 * but has the totals.
 */
export async function pageOfNews(
  context: NewsContext,
  { language, filter, search, page }: Parsed<typeof listNews>['query'],
): Promise<Result<typeof listNews>> {
  const found = search
    ? await searchNews(context, { language, filter, search, page })
    : await newest(context, { language, filter, page })
  return {
    items: await describeListed(context, language, found.listed),
    total: found.total,
    page,
    pages: Math.ceil(found.total / newsPageSize),
  }
}

/** Searches news for the site search: the best `most` listed in a language, and the total. */
export type NewsSearch = (
  search: string,
  language: LanguageCode,
  most: number,
) => Promise<{ items: NewsItem[]; total: number }>

/** Makes that search; nothing of it is kept. */
export function newsSearch(context: NewsContext): NewsSearch {
  return async (search, language, most) => {
    const { total, listed } = await searchNews(context, { language, filter: undefined, search, page: 1 })
    return { items: await describeListed(context, language, listed.slice(0, most)), total }
  }
}

type Page = { language: LanguageCode; filter: Filter | undefined; page: number }

async function newest({ db }: NewsContext, { language, filter, page }: Page) {
  const { total, start } = await findInList(db, language, filter ?? 'all', (page - 1) * newsPageSize)
  const listed = start ? await entries({ db }, { language, filter }, start) : []
  return { total, listed }
}

function entries(
  { db }: Pick<NewsContext, 'db'>,
  { language, filter }: Omit<Page, 'page'>,
  { before, skip }: ListStart,
): Promise<Listed[]> {
  let list = db
    .selectFrom('news_listings')
    .select(['article_id as id', 'text_language as language'])
    .where('language', '=', language)
    .where('published_at', '<', before)
  if (filter === 'short') list = list.where('is_short', '=', true)
  else if (filter) list = list.where('category', '=', filter)
  return list.orderBy('published_at', 'desc').orderBy('article_id', 'desc').offset(skip).limit(newsPageSize).execute()
}
