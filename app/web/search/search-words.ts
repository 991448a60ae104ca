import { longestSearch } from '#features/search/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** What an address or a form looks for, where anybody may have written anything, as the endpoint takes it: in one line, without spaces around it, not too long. */
export function soughtIn(typed: string | undefined): string {
  return tidy(
    tidy(typed ?? '')
      .slice(0, longestSearch)
      .toWellFormed(),
  )
}

/** What was typed in one line and without spaces around it, as the endpoint looks for it. */
export function tidy(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The address of the page that shows what there is under some words. */
export function searchAddress(language: LanguageCode, q: string): string {
  return `${addressOf('search', language)}?${new URLSearchParams({ q })}`
}
