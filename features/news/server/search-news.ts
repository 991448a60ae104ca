import { type RawBuilder, sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { type Filter, newsPageSize } from '../contract.ts'
import type { Listed } from './describe-items.ts'
import { wordsQuery } from './full-text.ts'
import { findNearTitles } from './near-titles.ts'
import type { NewsTables } from './tables.ts'

/** What a visitor searches for, where, and which page of it they see. */
export type Search = { language: LanguageCode; filter: Filter | undefined; search: string; page: number }

/** Items found, in their order, and how many there are on all pages. */
export type Found = { total: number; listed: Listed[] }

/**
 * Finds what a language lists by its words, also what is shown there in another one: those with the words in the title first, then the newest. Where
 * the words find less than a page, titles follow that are nearly so: what was typed may have been mistyped.
 */
export async function searchNews(db: Db<NewsTables>, search: Search): Promise<Found> {
  const queries = await tsqueriesOf(db, search.search)
  if (queries.length === 0) return { total: 0, listed: [] }
  return inTransaction(db, async (tx) => {
    // PostgreSQL does not know how dear the words of a text are to read, and would rather read all of them than one of their indexes.
    await sql`set local enable_seqscan = off`.execute(tx)
    const offset = (search.page - 1) * newsPageSize
    const found = await findByWords(tx, search, queries, offset)
    if (found.total >= newsPageSize) return found
    const exact = offset === 0 ? found.listed : (await findByWords(tx, search, queries, 0)).listed
    const near = await findNearTitles(tx, isListed(search), search.search, exact)
    const all = [...exact, ...near]
    return { total: all.length, listed: all.slice(offset, offset + newsPageSize) }
  })
}

/** A search in the words of one language, as PostgreSQL writes it. */
type TextQuery = { language: LanguageCode; query: string }

/** The search in the words of each language; those that no index can answer, such as everything without a word, are left out. */
async function tsqueriesOf(db: Db<NewsTables>, search: string): Promise<TextQuery[]> {
  const each = languageCodes.map(
    (language) => sql`select ${language}::text as language, ${wordsQuery(language, search)} as query`,
  )
  const { rows } = await sql<TextQuery>`
    select language, query::text from (${sql.join(each, sql` union all `)}) as asked
    where querytree(query) not in ('', 'T')`.execute(db)
  return rows
}

async function findByWords(
  db: Db<NewsTables>,
  search: Search,
  queries: readonly TextQuery[],
  offset: number,
): Promise<Found> {
  // Each on its own and by its words alone, so that nothing but the index of these words can answer it.
  const matches = queries.map(({ language, query }) => {
    const words = sql`text_language = ${sql.lit(language)} and words @@ ${query}::tsquery`
    const whose = language === search.language ? sql`not is_fallback` : sql`is_fallback`
    return sql`${sql.ref(`match_${language}`)} as materialized (
      select language, article_id, text_language, category, is_short, published_at, title_words @@ ${query}::tsquery as by_title
      from news_listings where ${words} and ${whose})`
  })
  const listed = queries.map(
    ({ language }) => sql`select article_id as id, text_language as language, published_at, by_title
      from ${sql.ref(`match_${language}`)} where ${isListed(search)}`,
  )
  const order = sql`by_title desc, published_at desc, id desc`
  const { rows } = await sql<{ total: number; listed: Listed[] | null }>`
    with ${sql.join(matches)},
      found as materialized (${sql.join(listed, sql` union all `)}),
      page as (select * from found order by ${order} limit ${newsPageSize} offset ${offset})
    select (select count(*)::integer from found) as total,
      (select json_agg(json_build_object('id', id, 'language', language) order by ${order}) from page) as listed`.execute(
    db,
  )
  return { total: rows[0]?.total ?? 0, listed: rows[0]?.listed ?? [] }
}

/** Which rows of `news_listings` are searched. */
function isListed({ language, filter }: Search): RawBuilder<unknown> {
  const inLanguage = sql`language = ${language}`
  if (filter === 'short') return sql`${inLanguage} and is_short`
  return filter ? sql`${inLanguage} and category = ${filter}` : inLanguage
}
