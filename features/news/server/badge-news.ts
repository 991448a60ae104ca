import { sql } from 'kysely'
import type { Result } from '#platform/contract/endpoint.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { badgeNewsShown, type listBadgeNews } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'

/**
 * Implements contract `listBadgeNews`: items of a language's list that show a badge as a card or
 * link to it, newest first.
 */
export async function badgeNews(
  context: NewsContext,
  code: string,
  language: LanguageCode,
): Promise<Result<typeof listBadgeNews>> {
  // Few items mention a badge, even in a long list.
  const { rows } = await sql<Listed>`
    with mentioning as materialized (
      select article_id as id, language, text_language, published_at from news_listings
      where badge_codes <> '{}' and badge_codes @> array[${code}::text]
    )
    select id, text_language as language from mentioning where language = ${language}
    order by published_at desc, id desc limit ${badgeNewsShown}`.execute(context.db)
  return { items: await describeListed(context, language, rows) }
}
