import { sql } from 'kysely'
import { fallbackLanguage, type LanguageCode } from '#platform/contract/language.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { containsTitle } from './newsroom/lists/text-conditions.ts'
import { itemTitles } from './search/item-titles.ts'
import type { NewsTables } from './tables.ts'
import { newsTag } from './tags.ts'

const mostFound = 10

type StaffTitle = { id: number; title: string; isPublic: boolean }

/**
 * What the catalogue of badges reads of the news: titles for visitors and for the staff, and
 * counts.
 */
export function newsOfBadges(wholeDb: Db<unknown>) {
  const db = tablesOf<NewsTables>(wholeDb)
  return {
    tags: [newsTag],
    publicTitles: (ids: readonly number[], language: LanguageCode) => itemTitles(db, ids, language),

    /** Titles of items in every state by id, in a language, else in English, else in any. */
    async staffTitles(ids: readonly number[], language: LanguageCode): Promise<ReadonlyMap<number, StaffTitle>> {
      if (ids.length === 0) return new Map()
      const { rows } = await sql<StaffTitle>`
        select article.id, coalesce(named.title, '') as title, cardinality(article.languages) > 0 as "isPublic"
        from news_articles as article left join lateral (
          select title from (
            select language, title from news_drafts where article_id = article.id
            union all select language, title from news_texts where article_id = article.id
          ) as text where title <> ''
          order by (language = ${language}) desc, (language = ${fallbackLanguage}) desc, language limit 1
        ) as named on true
        where article.id = any(${[...new Set(ids)]}::integer[])`.execute(db)
      return new Map(rows.map((row) => [row.id, row]))
    },

    /** Items whose title contains a text in any language, the newest first. */
    async find(text: string, language: LanguageCode): Promise<readonly StaffTitle[]> {
      const contains = containsTitle(text)
      const { rows } = await sql<{ id: number }>`
        select article_id as id from news_drafts where ${contains}
        union select article_id from news_texts where ${contains}
        order by 1 desc limit ${mostFound}`.execute(db)
      const titles = await this.staffTitles(
        rows.map(({ id }) => id),
        language,
      )
      return rows.flatMap(({ id }) => titles.get(id) ?? [])
    },

    /** How many public items show or mention each badge. */
    async countOf(codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
      if (codes.length === 0) return new Map()
      const { rows } = await sql<{ code: string; items: number }>`
        select asked.code, count(distinct article_id)::integer as items
        from unnest(${[...codes]}::text[]) as asked(code)
        join news_listings on badge_codes <> '{}' and badge_codes @> array[asked.code collate "C"]
        group by asked.code`.execute(db)
      return new Map(rows.map(({ code, items }) => [code, items]))
    },
  }
}
