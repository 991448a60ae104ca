import { sql } from 'kysely'
import type { Parsed, Result } from '#platform/contract/endpoint.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database/database.ts'
import {
  add,
  complement,
  emptySet,
  type IdSet,
  idsIn,
  intersection,
  isEmpty,
  isIn,
  union,
} from '#platform/server/search/id-set.ts'
import { type Filter, type listNews, type NewsItem, newsPageSize } from '../contract.ts'
import type { NewsContext } from './context.ts'
import { describeListed, type Listed } from './describe-items.ts'
import { findInList, type ListStart } from './listings.ts'
import { wordsQuery } from './search/full-text.ts'
import { findNearTitles, type Search } from './search/near-titles.ts'
import type { ListOrder } from './search/search-lists.ts'
import {
  parseTextQuery,
  phrasesIn,
  type SoughtPhrase,
  type SoughtWord,
  type TextQuery,
  wordsIn,
} from './search/text-query.ts'
import { type ItemsWith, itemsOf, readHits } from './search/word-hits.ts'
import type { NewsTables } from './tables.ts'

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

/** An item in a list: its instant in microseconds since 1970, and its number. */
type NewsPlace = { micros: number; id: number }

/**
 * Returns a page of the newest items after a place, so that an added one neither repeats nor skips
 * another. `next` is null on the last.
 */
export type NewsPageAfter = (
  list: { language: LanguageCode; filter?: Filter | undefined },
  after: NewsPlace | null,
) => Promise<{ items: NewsItem[]; next: NewsPlace | null }>

/** Makes such pages; nothing of them is kept. */
export function newsPageAfter(context: NewsContext): NewsPageAfter {
  return async ({ language, filter }, after) => {
    const rows = await entriesOf(context, language, filter)
      .select(sql<number>`(extract(epoch from published_at) * 1000000)::bigint`.as('micros'))
      .$if(after !== null, (list) =>
        list.where(
          sql<boolean>`(published_at, article_id)
            < (timestamptz 'epoch' + ${after?.micros} * interval '1 microsecond', ${after?.id}::integer)`,
        ),
      )
      .limit(newsPageSize + 1)
      .execute()
    const shown = rows.slice(0, newsPageSize)
    const last = shown.at(-1)
    return {
      items: await describeListed(context, language, shown),
      next: rows.length > newsPageSize && last ? { micros: last.micros, id: last.id } : null,
    }
  }
}

type Page = { language: LanguageCode; filter: Filter | undefined; page: number }

async function newest({ db }: NewsContext, { language, filter, page }: Page) {
  const { total, start } = await findInList(db, language, filter ?? 'all', (page - 1) * newsPageSize)
  const listed = start ? await entries({ db }, { language, filter }, start) : []
  return { total, listed }
}

function entries(
  context: Pick<NewsContext, 'db'>,
  { language, filter }: Omit<Page, 'page'>,
  { before, skip }: ListStart,
): Promise<Listed[]> {
  return entriesOf(context, language, filter)
    .where('published_at', '<', before)
    .offset(skip)
    .limit(newsPageSize)
    .execute()
}

/** The entries of a list, the newest first. */
function entriesOf({ db }: Pick<NewsContext, 'db'>, language: LanguageCode, filter: Filter | undefined) {
  const list = db
    .selectFrom('news_listings')
    .select(['article_id as id', 'text_language as language'])
    .where('language', '=', language)
    .orderBy('published_at', 'desc')
    .orderBy('article_id', 'desc')
  if (filter === 'short') return list.where('is_short', '=', true)
  return filter ? list.where('category', '=', filter) : list
}

/** Items found, in their order, and how many there are on all pages. */
type Found = { total: number; listed: Listed[] }

/**
 * Searches a language's list, including items shown there in another language: title matches first,
 * then newest. If there is less than a page and no title contains several of the words, similar
 * titles follow, as the query may be mistyped.
 */
async function searchNews(context: Pick<NewsContext, 'db' | 'searchLists'>, search: Search): Promise<Found> {
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

/** A search in the words of one language. */
type LanguageQuery = { language: LanguageCode; query: TextQuery }

/** Items whose texts match, and those whose titles do on their own. */
type Matches = { all: IdSet; titled: IdSet }

/** Finds what matches a search, of the items up to `mostId`. */
async function findMatches(
  db: Db<NewsTables>,
  { language, query }: LanguageQuery,
  itemsWith: ItemsWith,
  mostId: number,
): Promise<Matches> {
  const inOrder = new Map<SoughtPhrase, Matches>()
  for (const phrase of phrasesIn(query)) {
    const withWords = phrase.words
      .map((word) => itemsWith({ language, word, inTitle: false }))
      .reduce((some, others) => intersection(some, others))
    inOrder.set(phrase, await readPhrase(db, language, phrase, withWords))
  }
  const nothing = { all: emptySet(mostId), titled: emptySet(mostId) }
  const known = (inTitle: boolean) => (part: SoughtWord | SoughtPhrase) => {
    if (part.kind === 'word') return itemsWith({ language, word: part, inTitle })
    const { all, titled } = inOrder.get(part) ?? nothing
    return inTitle ? titled : all
  }
  const all = match(query, known(false))
  return { all, titled: isEmpty(all) ? all : match(query, known(true)) }
}

function match(query: TextQuery, known: (part: SoughtWord | SoughtPhrase) => IdSet): IdSet {
  switch (query.kind) {
    case 'and':
      return intersection(match(query.parts[0], known), match(query.parts[1], known))
    case 'or':
      return union(match(query.parts[0], known), match(query.parts[1], known))
    case 'not':
      return complement(match(query.part, known))
    default:
      return known(query)
  }
}

/**
 * Returns the items with a phrase among those with its words, as only the texts have word order.
 * Each text is listed in its own language.
 */
async function readPhrase(
  db: Db<NewsTables>,
  language: LanguageCode,
  { text }: SoughtPhrase,
  withWords: IdSet,
): Promise<Matches> {
  const { rows } = await sql<{ id: number; inTitle: boolean }>`
    select article_id as id, title_words @@ ${text}::tsquery as "inTitle" from news_listings
    where language = ${language} and text_language = ${language} and article_id = any(${idsIn(withWords)}::integer[])
      and words @@ ${text}::tsquery`.execute(db)
  const found = { all: withWords.map(() => 0), titled: withWords.map(() => 0) }
  for (const { id, inTitle } of rows) {
    add(found.all, id)
    if (inTitle) add(found.titled, id)
  }
  return found
}
