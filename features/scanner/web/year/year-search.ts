import { textIn } from '#platform/web/search-values.ts'

/** The days of the page, both included; without them the server chooses. */
export type YearSearch = { from?: string | undefined; until?: string | undefined }

/** Reads the days, which are untrusted; null for days that no span has. */
export function spanIn(
  search: Record<string, unknown>,
): { from: string; until: string } | Record<string, never> | null {
  const [from, until] = [textIn(search.from), textIn(search.until)]
  if (from === '' && until === '') return {}
  return isDay(from) && isDay(until) && from <= until ? { from, until } : null
}

function isDay(text: string): boolean {
  const begins = Date.parse(/^20\d{2}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : '')
  return !Number.isNaN(begins) && new Date(begins).toISOString().startsWith(text)
}
