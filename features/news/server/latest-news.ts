import type { Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { listLatestNews } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'

const shownOfEach = 5

/** Answers contract `listLatestNews`. */
export async function latestNews(context: NewsContext, language: LanguageCode): Promise<Result<typeof listLatestNews>> {
  const [articles, short] = await Promise.all([latest(context, language, false), latest(context, language, true)])
  const items = await describeListed(context, language, [...articles, ...short])
  return { articles: items.filter(({ isShort }) => !isShort), short: items.filter(({ isShort }) => isShort) }
}

function latest({ db }: NewsContext, language: LanguageCode, isShort: boolean): Promise<Listed[]> {
  return db
    .selectFrom('news_listings')
    .select(['article_id as id', 'text_language as language'])
    .where('language', '=', language)
    .where('is_short', '=', isShort)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
    .limit(shownOfEach)
    .execute()
}
