import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import { isPublic, type PublicColumns, shownLanguage } from '../public-articles.ts'
import type { NewsTables } from '../tables.ts'

/** An item as a place names it that only leads there: `language` is that of the title. */
export type ItemTitle = { slug: string; title: string; language: LanguageCode }

/** Returns item titles by id, in `wanted` or an available language; ids of items that are not
 * public are omitted. */
export async function itemTitles(
  db: Db<NewsTables>,
  ids: readonly number[],
  wanted: LanguageCode,
): Promise<Map<number, ItemTitle>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('news_articles as article')
    .innerJoin('news_texts as text', 'text.article_id', 'article.id')
    .select(['article.id', 'article.slug', 'article.languages', 'text.language', 'text.title'])
    .where('article.id', '=', sql<number>`any(${[...new Set(ids)]}::int[])`)
    .where(isPublic)
    .$narrowType<PublicColumns>()
    .execute()
  const shown = rows.filter((row) => row.language === shownLanguage(row.languages, wanted))
  return new Map(shown.map(({ id, slug, title, language }) => [id, { slug, title, language }]))
}
