/**
 * Returns a search parameter as text: the router may return any value for it, and a repeated
 * parameter counts once.
 */
export function textIn(given: unknown): string {
  const first: unknown = Array.isArray(given) ? given[0] : given
  return ['string', 'number', 'boolean'].includes(typeof first) ? String(first).trim() : ''
}

/** Returns a search parameter as an integer from `least` to `most`; undefined for anything else. */
export function numberIn(given: unknown, least: number, most: number): number | undefined {
  const text = textIn(given)
  const number = /^[0-9]{1,6}$/.test(text) ? Number(text) : 0
  return number >= least && number <= most ? number : undefined
}
