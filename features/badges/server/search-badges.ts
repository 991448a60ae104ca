import type { Db } from '#platform/server/database.ts'
import { foldText } from '#platform/server/fold-text.ts'
import { emptySet, isIn } from '#platform/server/id-set.ts'
import { badgePageSize } from '../contract.ts'
import type { BadgeCodes } from './badge-codes.ts'
import type { BadgeIds } from './id-lists.ts'
import { type WordsOfBadges, withNear } from './known-words.ts'
import { type Found, findByWords } from './word-hits.ts'
import { readWordSets, type SoughtWord, type WordSets } from './word-sets.ts'

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

/** Where a search looks: all codes, the list that it narrows, in its order, where a word stands as it was typed, and all words there are. */
export type Searched = {
  codes: BadgeCodes
  list: BadgeIds
  setsOf: (typed: string) => Promise<WordSets>
  knownWords: () => Promise<WordsOfBadges>
}

/**
 * Finds the badges of a list by words that must all stand in code, name or description, in the language of any one hotel. Where `bestFirst`, that very code
 * comes first, then codes that begin so, names and other codes, then descriptions; each in the order of the list, as are all else. Where the words find hardly
 * anything, badges follow that have words nearly so: what was typed may have been mistyped.
 */
export async function searchBadges<Tables>(
  db: Db<Tables>,
  words: readonly string[],
  { codes, list, setsOf, knownWords }: Searched,
  bestFirst: boolean,
): Promise<BadgeIds> {
  const exact = inOrder(list, findByWords(codes, await Promise.all(words.map(setsOf))), bestFirst)
  if (exact.length >= enoughFound) return exact
  const known = await knownWords()
  const meant = words.map((word) => withNear(known, word))
  const isSame = ({ near }: SoughtWord) => near.texts.length + near.codes.length === 0
  if (meant.every(isSame)) return exact
  const near = await Promise.all(
    meant.map((word) => (isSame(word) ? setsOf(word.typed) : readWordSets(db, codes, word))),
  )
  const likely = inOrder(list, findByWords(codes, near), true).filter((id) => !exact.includes(id))
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
