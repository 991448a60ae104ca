import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { BoardSearch } from './rewards-search.ts'

/** The address of the board of a month, in the form that the router writes it. */
export function boardAddress(language: LanguageCode, { month }: BoardSearch): string {
  return `${addressOf('usersBoard', language)}${month ? `?month=${month}` : ''}`
}
