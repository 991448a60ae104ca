import { sql } from 'kysely'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'
import { isIn } from '#platform/server/id-set.ts'
import { newsPageSize } from '../contract.ts'
import type { NewsContext } from './context.ts'
import type { Listed } from './describe-items.ts'
import { wordsQuery } from './full-text.ts'
import type { Search } from './near-titles.ts'
import { findNearTitles } from './near-titles.ts'
import type { ListOrder } from './search-lists.ts'
import type { NewsTables } from './tables.ts'
import { findMatches, type LanguageQuery, type Matches } from './text-matches.ts'
import { parseTextQuery, wordsIn } from './text-query.ts'
import { itemsOf, readHits } from './word-hits.ts'

/** Items found, in their order, and how many there are on all pages. */
export type Found = { total: number; listed: Listed[] }

/**
 * Searches a language's list, including items shown there in another language: title matches first,
 * then newest. If there is less than a page and no title contains several of the words, similar
 * titles follow, as the query may be mistyped.
 */
export async function searchNews(context: Pick<NewsContext, 'db' | 'searchLists'>, search: Search): Promise<Found> {
  const { db, searchLists } = context
  const { language, filter, page } = search
  const queries = await queriesOf(db, search.search)
  if (queries.length === 0) return { total: 0, listed: [] }
  const words = queries.flatMap(({ language: of, query }) => wordsIn(query).map((word) => ({ language: of, word })))
  const hits = await readHits(
    db,
    language,
    words.flatMap((word) => [false, true].map((inTitle) => ({ ...word, inTitle }))),
  )
  const order = await searchLists.order(language, filter, hits.changes)
  const itemsWith = itemsOf(hits, order.mostId)
  const matches = new Map<LanguageCode, Matches>()
  for (const query of queries) matches.set(query.language, await findMatches(db, query, itemsWith, order.mostId))
  const { titled, others } = inOrder(order, matches)
  const exact = [...titled, ...others]
  // A title that contains all of several words is the intended one.
  const isMeant = titled.length > 0 && /\S\s+\S/.test(search.search)
  const mayBeMistyped = exact.length < newsPageSize && !isMeant
  const near = mayBeMistyped
    ? await findNearTitles(context, search, { changes: hits.changes, order, itemsWith, found: exact })
    : []
  const start = (page - 1) * newsPageSize
  return { total: exact.length + near.length, listed: [...exact, ...near].slice(start, start + newsPageSize) }
}

/**
 * Returns the query for each language; queries that no index can answer, such as those without
 * words, are omitted.
 */
async function queriesOf(db: Db<NewsTables>, search: string): Promise<LanguageQuery[]> {
  const each = languageCodes.map(
    (language) => sql`select ${language}::text as language, ${wordsQuery(language, search)} as query`,
  )
  const { rows } = await sql<{ language: LanguageCode; query: string }>`
    select language, query::text from (${sql.join(each, sql` union all `)}) as asked
    where querytree(query) not in ('', 'T')`.execute(db)
  return rows.map(({ language, query }) => ({ language, query: parseTextQuery(query) }))
}

/** What matches of a list. */
function inOrder({ ids, languages }: ListOrder, matches: ReadonlyMap<LanguageCode, Matches>) {
  const titled: Listed[] = []
  const others: Listed[] = []
  const byPlace = languageCodes.map((language) => ({ language, found: matches.get(language) }))
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    const { language, found } = byPlace[languages[at] ?? 0] ?? {}
    if (!language || !found || !isIn(found.all, id)) continue
    const entry = { id, language }
    if (isIn(found.titled, id)) titled.push(entry)
    else others.push(entry)
  }
  return { titled, others }
}
