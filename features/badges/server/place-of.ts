/** Where the last of ascending numbers stands that is not above a value, not before `from`: the step grows, since what is looked for one after the other mostly stands near. */
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
