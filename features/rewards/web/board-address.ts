import type { LanguageCode } from '#platform/contract/language.ts'
import type { BoardSearch } from './rewards-search.ts'

/** Where the board stands below its language. */
export const boardPath = '/users/board'

/** The address of the board of a month, in the form that the router writes it. */
export function boardAddress(language: LanguageCode, asked: BoardSearch): string {
  return `/${language}${boardPath}${boardQueryText(asked)}`
}

/** What stands behind the path. */
export function boardQueryText({ month }: BoardSearch): string {
  return month ? `?month=${month}` : ''
}
