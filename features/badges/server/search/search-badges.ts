import { foldText } from '#platform/contract/fold-text.ts'
import { badgePageSize } from '../../contract.ts'
import { type BadgeCodes, eachCodeWith } from '../badge-codes.ts'
import type { BadgeIds } from './id-lists.ts'
import { asTyped, commonPlaces, namedShift, type SoughtWord, type WordPlaces } from './word-places.ts'

// With a full row of results, the query is probably not mistyped.
const enoughFound = 12
const mostNear = badgePageSize

// Each word is a condition; longer queries are cut.
const mostWords = 8

/** Returns the normalised words of a search; empty if nothing is left of the input. */
export function wordsOfSearch(search: string): string[] {
  const folded = foldText(search.toWellFormed().replace(/\p{Cc}/gu, ' '))
  return [...new Set(folded.split(/\s+/).filter(Boolean))].slice(0, mostWords)
}

/**
 * Data for a search: all codes, the filtered list in its order, the places of a word, and its
 * likely corrections.
 */
export type Searched = {
  codes: BadgeCodes
  list: BadgeIds
  placesOf: (word: SoughtWord) => Promise<WordPlaces>
  meantBy: (typed: string) => Promise<SoughtWord>
}

/**
 * Searches a list for badges that contain all words in code, name or description in one hotel's
 * language. With `bestFirst`: exact code, code prefix, names and other codes, then descriptions;
 * otherwise in list order. If there are few results, badges with similar words follow, as the query
 * may be mistyped.
 */
export async function searchBadges(
  words: readonly string[],
  { codes, list, placesOf, meantBy }: Searched,
  bestFirst: boolean,
): Promise<BadgeIds> {
  const find = async (sought: readonly SoughtWord[], ranked: boolean) => {
    const [only, ...others] = words
    const ranking = ranked ? rankingOf(codes, others.length === 0 ? only : undefined) : () => 0
    return inOrder(list, await Promise.all(sought.map(placesOf)), ranking)
  }
  const exact = await find(words.map(asTyped), bestFirst)
  if (exact.length >= enoughFound) return exact
  const meant = await Promise.all(words.map(meantBy))
  if (meant.every(({ near }) => near.texts.length + near.codes.length === 0)) return exact
  const likely = (await find(meant, true)).filter((id) => !exact.includes(id))
  return Int32Array.from([...exact, ...likely.subarray(0, mostNear)])
}

/** Rank of a badge by the places of the words in it, 0 for the best. */
type Ranking = (id: number, common: number) => number

const ranks = { veryCode: 0, codeBegins: 1, named: 2, described: 3 }

/** A single word may be a code or the beginning of one. */
function rankingOf(codes: BadgeCodes, onlyWord: string | undefined): Ranking {
  const veryCode = new Set<number>()
  const codeBegins = new Set<number>()
  if (onlyWord) {
    eachCodeWith(codes, `\n${onlyWord}\n`, (id) => veryCode.add(id))
    eachCodeWith(codes, `\n${onlyWord}`, (id) => codeBegins.add(id))
  }
  return (id, common) => {
    if (veryCode.has(id)) return ranks.veryCode
    if (codeBegins.has(id)) return ranks.codeBegins
    return common >>> namedShift ? ranks.named : ranks.described
  }
}

/**
 * Returns the badges of a list that contain all words in one hotel's texts, best first; ties keep
 * the order of the list.
 */
function inOrder(list: BadgeIds, words: readonly WordPlaces[], rankOf: Ranking): BadgeIds {
  const { ids, bits } = commonPlaces(words)
  const placeOf = placesIn(list)
  // A number for each that sorts as the badge does: most searches find few of a long list.
  const sorted = new Int32Array(ids.length)
  let count = 0
  for (let at = 0; at < ids.length; at++) {
    const id = ids[at] ?? 0
    const place = placeOf[id] ?? -1
    if (place >= 0) sorted[count++] = rankOf(id, bits[at] ?? 0) * list.length + place
  }
  return sorted
    .subarray(0, count)
    .sort()
    .map((number) => list[number % list.length] ?? 0)
}

const placesOfLists = new WeakMap<BadgeIds, Int32Array>()

/** Returns the position of each badge in a list by id; -1 if it is not in the list. */
function placesIn(list: BadgeIds): Int32Array {
  const known = placesOfLists.get(list)
  if (known) return known
  const mostId = list.reduce((most, id) => Math.max(most, id), 0)
  const places = new Int32Array(mostId + 1).fill(-1)
  for (let at = 0; at < list.length; at++) places[list[at] ?? 0] = at
  placesOfLists.set(list, places)
  return places
}
