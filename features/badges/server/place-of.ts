/**
 * Returns the index of the last ascending number not above `value`, at or after `from`. Uses a
 * galloping search, since consecutive look-ups are mostly close together.
 */
export function placeOf(ascending: Int32Array, value: number, from: number): number {
  let low = from
  let step = 1
  while (low + step < ascending.length && (ascending[low + step] ?? 0) <= value) {
    low += step
    step *= 2
  }
  let high = Math.min(low + step, ascending.length)
  while (high - low > 1) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] ?? 0) <= value) low = middle
    else high = middle
  }
  return low
}
