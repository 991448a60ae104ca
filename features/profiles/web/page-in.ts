/** Parses a page number from an address, which is untrusted input; undefined for the first page. */
export function pageIn(value: unknown): number | undefined {
  const page = typeof value === 'number' ? value : Number.NaN
  return Number.isSafeInteger(page) && page > 1 && page <= 1_000_000 ? page : undefined
}
