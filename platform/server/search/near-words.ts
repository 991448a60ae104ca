/**
 * Words to compare with input, grouped by length and with a bit mask of their letters, so that most
 * can be skipped.
 */
export type KnownWords = ReadonlyMap<number, { words: readonly string[]; letters: Int32Array }>

/** A shorter word would be another too often. */
export const shortestMistyped = 4

// In a longer word two letters may be wrong.
const longWord = 6

/** Prepares words for comparison. */
export function knownWords(words: readonly string[]): KnownWords {
  const byLength = Map.groupBy(words, ({ length }) => length)
  return new Map(
    [...byLength].map(([length, ones]) => [length, { words: ones, letters: Int32Array.from(ones, lettersOf) }]),
  )
}

/**
 * Returns the words that a misspelt word may mean: those with the fewest wrong, missing, extra or
 * swapped letters, at most one, or two in a long word. None for a short one.
 */
export function nearWords(known: KnownWords, typed: string): string[] {
  if (typed.length < shortestMistyped) return []
  const letters = lettersOf(typed)
  let most = typed.length < longWord ? 1 : 2
  let nearest: string[] = []
  for (let length = typed.length - most; length <= typed.length + most; length++) {
    const { words, letters: theirs } = known.get(length) ?? { words: [], letters: new Int32Array() }
    for (let at = 0; at < theirs.length; at++) {
      // A replaced letter changes two bits; a missing or extra one is already in the length
      // difference.
      if (bitsOf(letters ^ (theirs[at] ?? 0)) > 2 * most - Math.abs(length - typed.length)) continue
      const word = words[at] ?? ''
      const distance = editDistance(typed, word, most)
      if (distance > most || distance === 0) continue
      if (distance < most) nearest = []
      most = distance
      nearest.push(word)
    }
  }
  return nearest
}

function lettersOf(word: string): number {
  let letters = 0
  for (let at = 0; at < word.length; at++) letters |= 1 << (word.charCodeAt(at) & 31)
  return letters
}

function bitsOf(number: number): number {
  const pairs = number - ((number >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}

/**
 * Returns the number of insertions, deletions, replacements and swaps of adjacent letters between
 * two words (optimal string alignment); `most` + 1 if more are needed. Tries all paths, which are
 * few if `most` is 1 or 2 and most words differ early.
 */
export function editDistance(one: string, other: string, most: number): number {
  return distanceFrom(one, 0, other, 0, most)
}

function distanceFrom(one: string, start: number, other: string, otherStart: number, most: number): number {
  let at = start
  let otherAt = otherStart
  while (at < one.length && one.charCodeAt(at) === other.charCodeAt(otherAt)) {
    at += 1
    otherAt += 1
  }
  const left = one.length - at
  const otherLeft = other.length - otherAt
  if (left === 0 && otherLeft === 0) return 0
  const tooMany = most + 1
  if (Math.abs(left - otherLeft) > most || most === 0) return tooMany
  let least = tooMany
  const consider = (letters: number, otherLetters: number) => {
    // Limited to one less than the best known distance.
    const distance = 1 + distanceFrom(one, at + letters, other, otherAt + otherLetters, least - 2)
    least = Math.min(least, distance)
  }
  if (least > 1 && left > 0 && otherLeft > 0) consider(1, 1)
  if (least > 1 && left > 0) consider(1, 0)
  if (least > 1 && otherLeft > 0) consider(0, 1)
  const isSwap =
    one.charCodeAt(at) === other.charCodeAt(otherAt + 1) && one.charCodeAt(at + 1) === other.charCodeAt(otherAt)
  if (least > 1 && isSwap) consider(2, 2)
  return least
}
