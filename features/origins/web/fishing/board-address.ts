import type { LanguageCode } from '#platform/contract/language.ts'
import { type BoardSearch, parseBoardSearch } from './board-search.ts'

/** Where the fishing board stands below its language. */
export const boardPath = '/habbo/origins/fishing'

/** The address of a page of the fishing board, in the form that the router writes it. */
export function boardAddress(language: LanguageCode, asked: BoardSearch): string {
  return `/${language}${boardPath}${queryOf(asked)}`
}

/** What stands behind the path. */
export function queryOf(asked: BoardSearch): string {
  const { hotel, day, page } = parseBoardSearch(asked)
  const query = new URLSearchParams({
    ...(hotel ? { hotel } : {}),
    ...(day ? { day } : {}),
    ...(page ? { page: String(page) } : {}),
  }).toString()
  return query ? `?${query}` : ''
}
