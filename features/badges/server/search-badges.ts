import { foldText } from '#platform/contract/fold-text.ts'
import { badgePageSize } from '../contract.ts'
import { type BadgeCodes, eachCodeWith } from './badge-codes.ts'
import type { BadgeIds } from './id-lists.ts'
import { asTyped, commonPlaces, namedShift, type SoughtWord, type WordPlaces } from './word-places.ts'

// Whoever finds a row of the grid has hardly mistyped.
const enoughFound = 12
const mostNear = badgePageSize

// Nobody types more words than that, and each is a condition.
const mostWords = 8

/** The words of a search as they are compared; none where nothing is left of what was typed. */
export function wordsOfSearch(search: string): string[] {
  const folded = foldText(search.toWellFormed().replace(/\p{Cc}/gu, ' '))
  return [...new Set(folded.split(/\s+/).filter(Boolean))].slice(0, mostWords)
}

/** Where a search looks: all codes, the list that it narrows, in its order, where a word stands, and what a word may have been meant for. */
export type Searched = {
  codes: BadgeCodes
  list: BadgeIds
  placesOf: (word: SoughtWord) => Promise<WordPlaces>
  meantBy: (typed: string) => Promise<SoughtWord>
}

/**
 * Finds the badges of a list by words that must all stand in code, name or description, in the language of any one hotel. Where `bestFirst`, that very code
 * comes first, then codes that begin so, names and other codes, then descriptions; each in the order of the list, as are all else. Where the words find hardly
 * anything, badges follow that have words nearly so: what was typed may have been mistyped.
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

/** How good it is that words stand in certain places of a badge, 0 for the best. */
type Ranking = (id: number, common: number) => number

const ranks = { veryCode: 0, codeBegins: 1, named: 2, described: 3 }

/** A word that stands alone may be a code, or begin one. */
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

/** The badges of a list that have all words in the texts of one hotel, the best first; equals in the order of the list. */
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

/** Where each badge stands in a list, by its number: -1 for one that does not. */
function placesIn(list: BadgeIds): Int32Array {
  const known = placesOfLists.get(list)
  if (known) return known
  const mostId = list.reduce((most, id) => Math.max(most, id), 0)
  const places = new Int32Array(mostId + 1).fill(-1)
  for (let at = 0; at < list.length; at++) places[list[at] ?? 0] = at
  placesOfLists.set(list, places)
  return places
}
