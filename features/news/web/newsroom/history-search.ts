import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'

/** The search parameters of the history: the older and newer revision, and which are listed. */
export type HistorySearch = { a?: number; b?: number; kind?: 'named' | 'published' }

/** Reads the search parameters of the history; other values are dropped. */
export function parseHistorySearch(given: Record<string, unknown>): HistorySearch {
  const number = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined)
  const [a, b] = [number(given.a), number(given.b)]
  const kind = given.kind === 'named' || given.kind === 'published' ? given.kind : undefined
  return { ...(a && { a }), ...(b && { b }), ...(kind && { kind }) }
}

/** The search parameters of a translation: the language of its source. */
export type TranslateSearch = { from?: LanguageCode }

/** Reads the search parameters of a translation; other values are dropped. */
export function parseTranslateSearch({ from }: Record<string, unknown>): TranslateSearch {
  const known = languageCodes.find((code) => code === from)
  return known ? { from: known } : {}
}
