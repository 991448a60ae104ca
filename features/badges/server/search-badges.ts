import { foldText } from '#platform/server/fold-text.ts'
import { emptySet, isIn } from '#platform/server/id-set.ts'
import { badgePageSize } from '../contract.ts'
import type { BadgeCodes } from './badge-codes.ts'
import type { BadgeIds } from './id-lists.ts'
import { type Found, findByWords } from './word-hits.ts'
import { asTyped, type SoughtWord, type WordSets } from './word-sets.ts'

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
  setsOf: (word: SoughtWord) => Promise<WordSets>
  meantBy: (typed: string) => Promise<SoughtWord>
}

/**
 * Finds the badges of a list by words that must all stand in code, name or description, in the language of any one hotel. Where `bestFirst`, that very code
 * comes first, then codes that begin so, names and other codes, then descriptions; each in the order of the list, as are all else. Where the words find hardly
 * anything, badges follow that have words nearly so: what was typed may have been mistyped.
 */
export async function searchBadges(
  words: readonly string[],
  { codes, list, setsOf, meantBy }: Searched,
  bestFirst: boolean,
): Promise<BadgeIds> {
  const find = async (sought: readonly SoughtWord[]) => findByWords(codes, await Promise.all(sought.map(setsOf)))
  const exact = inOrder(list, await find(words.map(asTyped)), bestFirst)
  if (exact.length >= enoughFound) return exact
  const meant = await Promise.all(words.map(meantBy))
  if (meant.every(({ near }) => near.texts.length + near.codes.length === 0)) return exact
  const likely = inOrder(list, await find(meant), true).filter((id) => !exact.includes(id))
  return Int32Array.from([...exact, ...likely.subarray(0, mostNear)])
}

function inOrder(list: BadgeIds, [veryCode, codeBegins, named, all]: Found, bestFirst: boolean): BadgeIds {
  const matched: number[] = []
  for (let at = 0; at < list.length; at++) {
    const id = list[at] ?? 0
    if (isIn(all, id)) matched.push(id)
  }
  const ordered = new Int32Array(matched.length)
  if (!bestFirst) {
    ordered.set(matched)
    return ordered
  }
  let count = 0
  let better = emptySet(0)
  for (const set of [veryCode, codeBegins, named, all]) {
    for (const id of matched) if (isIn(set, id) && !isIn(better, id)) ordered[count++] = id
    better = set
  }
  return ordered
}
