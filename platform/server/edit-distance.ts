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
