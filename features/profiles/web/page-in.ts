/** Reads the number of a page from an address, where anybody may have written anything; undefined for the first. */
export function pageIn(value: unknown): number | undefined {
  const page = typeof value === 'number' ? value : Number.NaN
  return Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
