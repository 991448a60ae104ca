import { textIn } from '#platform/web/search-values.ts'

// What `features/search/contract.ts` allows; the route must not carry the contract to every page.
const longest = 100

/** What the address of the page looks for, where anybody may have written anything; undefined for nothing. */
export function parseSearch({ q }: Record<string, unknown>): { q?: string | undefined } {
  const typed = tidy(textIn(q)).slice(0, longest).toWellFormed().trim()
  return { q: typed === '' ? undefined : typed }
}

/** What was typed in one line and without spaces around it, as the endpoint looks for it. */
export function tidy(typed: string): string {
  return typed.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}

/** The address of the page that shows what there is under some words. */
export function searchAddress(language: string, q: string): string {
  return `/${language}/search?${new URLSearchParams({ q })}`
}
