import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { PurseSearch } from './rewards-search.ts'

/** The address of a page of the purse, in the form that the router writes it. */
export function purseAddress(language: LanguageCode, { kind, coin, before, after }: PurseSearch): string {
  const query = new URLSearchParams({
    ...(kind ? { kind } : {}),
    ...(coin ? { coin } : {}),
    ...(before ? { before: String(before) } : {}),
    ...(after ? { after: String(after) } : {}),
  }).toString()
  return `${addressOf('usersPurse', language)}${query ? `?${query}` : ''}`
}
