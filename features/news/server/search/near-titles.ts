import type { LanguageCode } from '#platform/contract/language.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { type IdSet, intersection, isIn, sizeOf, union } from '#platform/server/search/id-set.ts'
import { nearWords, shortestMistyped } from '#platform/server/search/near-words.ts'
import type { Filter } from '../../contract.ts'
import { newsPageSize } from '../../contract.ts'
import type { NewsContext } from '../context.ts'
import type { Listed } from '../describe-items.ts'
import { foldWords } from './full-text.ts'
import type { ListOrder } from './search-lists.ts'
import type { SoughtWord } from './text-query.ts'
import { type ItemsWith, itemsOf, readHits } from './word-hits.ts'

/** A visitor's search: language, filter, query and page. */
export type Search = { language: LanguageCode; filter: Filter | undefined; search: string; page: number }

const most = newsPageSize * 2

// A word in this many titles is not considered mistyped.
const enoughTitles = 3

/**
 * Results of the exact search: the list version (number of changes), the list, its items with a
 * word, and the items found.
 */
export type Exact = { changes: number; order: ListOrder; itemsWith: ItemsWith; found: readonly Listed[] }

/**
 * Finds similar titles in a list, newest first: each longer word or a likely correction must occur.
 * Queries with quotes or exclusions are taken literally.
 */
export async function findNearTitles(
  { db, searchLists }: Pick<NewsContext, 'db' | 'searchLists'>,
  { language, search }: Search,
  exact: Exact,
): Promise<Listed[]> {
  const words = typedWords(search)
  const typed = words.filter(({ word }) => word.length >= shortestMistyped)
  const doubtful = typed.filter((word) => countTitles(exact.itemsWith, word) < enoughTitles)
  const isAllTyped = typed.length === words.length
  if (typed.length === 0 || (isAllTyped && doubtful.length === 0)) return []
  const known = await searchLists.titleWords(language, exact.changes)
  const meant = new Map(doubtful.map((word) => [word, nearWords(known, word.word)]))
  if (isAllTyped && [...meant.values()].every((near) => near.length === 0)) return []
  const either = typed.map((word) => [word, ...(meant.get(word) ?? []).map(wholeWord)])
  const sought = languageCodes.flatMap((of) => either.flat().map((word) => ({ language: of, word, inTitle: true })))
  const hits = await readHits(db, language, sought)
  const titlesWith = itemsOf(hits, exact.order.mostId)
  const titles = languageCodes.map((of) => {
    const ofEach = either.map((meanings) =>
      meanings
        .map((word) => titlesWith({ language: of, word, inTitle: true }))
        .reduce((some, others) => union(some, others)),
    )
    return ofEach.reduce((some, others) => intersection(some, others))
  })
  return inOrder(exact, titles)
}

/** The words of a search as they are compared; the last one may be unfinished. */
function typedWords(search: string): SoughtWord[] {
  if (/"|(^|\s)-/.test(search)) return []
  const words = foldWords(search).match(/[\p{L}\p{N}]+/gu) ?? []
  const endsInWord = /[\p{L}\p{N}]$/u.test(search)
  return words.map((word, at) => ({ kind: 'word', word, isBeginning: endsInWord && at === words.length - 1 }))
}

const wholeWord = (word: string): SoughtWord => ({ kind: 'word', word, isBeginning: false })

function countTitles(itemsWith: ItemsWith, word: SoughtWord): number {
  return languageCodes.reduce((sum, language) => sum + sizeOf(itemsWith({ language, word, inTitle: true })), 0)
}

function inOrder({ order: { ids, languages }, found }: Exact, titles: readonly IdSet[]): Listed[] {
  const known = new Set(found.map(({ id }) => id))
  const near: Listed[] = []
  for (let at = 0; at < ids.length && near.length < most; at++) {
    const id = ids[at] ?? 0
    const place = languages[at] ?? 0
    const language = languageCodes[place]
    const inLanguage = titles[place]
    if (language && inLanguage && isIn(inLanguage, id) && !known.has(id)) near.push({ id, language })
  }
  return near
}
