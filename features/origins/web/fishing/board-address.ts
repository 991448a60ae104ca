import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { type BoardSearch, parseBoardSearch } from './board-search.ts'

/** The address of a page of the fishing board, in the form that the router writes it. */
export function boardAddress(language: LanguageCode, asked: BoardSearch): string {
  const { hotel, day, page } = parseBoardSearch(asked)
  const query = new URLSearchParams({
    ...(hotel ? { hotel } : {}),
    ...(day ? { day } : {}),
    ...(page ? { page: String(page) } : {}),
  }).toString()
  return `${addressOf('habboOriginsFishing', language)}${query ? `?${query}` : ''}`
}
