import { longestSearch } from '#features/search/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/**
 * Normalises a query from an address or form for the endpoint: one line, trimmed, limited in
 * length.
 */
export function soughtIn(typed: string | undefined): string {
  return tidy(
    tidy(typed ?? '')
      .slice(0, longestSearch)
      .toWellFormed(),
  )
}

/** Collapses typed text to one trimmed line, as the endpoint expects it. */
export function tidy(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The address of the page that shows what there is under some words. */
export function searchAddress(language: LanguageCode, q: string): string {
  return `${addressOf('search', language)}?${new URLSearchParams({ q })}`
}
