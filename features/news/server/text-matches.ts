import { sql } from 'kysely'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Db } from '#platform/server/database.ts'
import { add, complement, emptySet, type IdSet, idsIn, intersection, isEmpty, union } from '#platform/server/id-set.ts'
import type { NewsTables } from './tables.ts'
import { phrasesIn, type SoughtPhrase, type SoughtWord, type TextQuery } from './text-query.ts'
import type { ItemsWith } from './word-hits.ts'

/** A search in the words of one language. */
export type LanguageQuery = { language: LanguageCode; query: TextQuery }

/** Items whose texts match, and those whose titles do on their own. */
export type Matches = { all: IdSet; titled: IdSet }

/** Finds what matches a search, of the items up to `mostId`. */
export async function findMatches(
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
