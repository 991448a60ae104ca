import { type Filter, filters } from '#features/news/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'

/** What the address of the list says; what is left out has its default, so that the plain list has the plain address. */
export type NewsSearch = { category?: Filter | undefined; search?: string | undefined; page?: number | undefined }

const longestSearch = 100
const lastPage = 100_000

/** Reads the address of the list, where anybody may have written anything. */
export function parseNewsSearch({ category, search, page }: Record<string, unknown>): NewsSearch {
  // The router reads `search=2026` as a number and `search=true` as a truth; of several the first counts.
  const first: unknown = Array.isArray(search) ? search[0] : search
  const words = ['string', 'number', 'boolean'].includes(typeof first) ? String(first).trim() : ''
  // What is left out is named all the same: the router would otherwise go on with what the address said.
  return {
    category: filters.find((filter) => filter === category),
    search: words === '' ? undefined : words.slice(0, longestSearch).trim(),
    page: pageIn(page),
  }
}

/** The number of a page as an address says it, or undefined for the first one and for what is none. */
export function pageIn(given: unknown): number | undefined {
  const page = typeof given === 'string' && /^[0-9]{1,6}$/.test(given) ? Number(given) : given
  return typeof page === 'number' && Number.isInteger(page) && page > 1 && page <= lastPage ? page : undefined
}

/** The address of a page of the list, in the form that the router writes it. */
export function newsAddress(language: LanguageCode, { category, search, page }: NewsSearch): string {
  const query = new URLSearchParams({
    ...(category ? { category } : {}),
    ...(search ? { search } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
  }).toString()
  return `${addressOf('newsCategory', language)}${query ? `?${query}` : ''}`
}
