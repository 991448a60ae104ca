import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Category, NewsItem } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'
import { stemsVector } from './full-text.ts'

const shown = 3
// Older related items are outdated, and scanning thousands is not worthwhile.
const consideredOfCategory = 150
// If the category has too few others, these provide enough of other categories.
const consideredOfAll = 2 * shown

/**
 * Returns related items in a language's list: same category, most shared title words, then newest.
 * If the category has fewer than three others, some of the newest overall follow.
 */
export async function findRelated(
  context: NewsContext,
  language: LanguageCode,
  item: { id: number; category: Category; title: string; language: LanguageCode },
): Promise<NewsItem[]> {
  const { rows } = await sql<Listed>`
    with asked as (
      select string_agg(quote_literal(lexeme), ' | ')::tsquery as words
      from unnest(${stemsVector(item.language, item.title)})
    ), candidate as (
      (select article_id, text_language, category, published_at, title_words from news_listings
        where language = ${language} and category = ${item.category} and article_id <> ${item.id}
        order by published_at desc, article_id desc limit ${consideredOfCategory})
      union all
      select article_id, text_language, category, published_at, title_words from (
        select * from news_listings where language = ${language}
        order by published_at desc, article_id desc limit ${consideredOfAll}
      ) as newest where category <> ${item.category}
    )
    select article_id as id, text_language as language
    from candidate cross join asked
    order by category = ${item.category} desc, coalesce(ts_rank(title_words, words), 0) desc,
      published_at desc, article_id desc
    limit ${shown}`.execute(context.db)
  return describeListed(context, language, rows)
}
