import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { filters } from '../client.ts'
import type { Filter } from '../contract.ts'

/**
 * The search parameters of the list. Omitted ones have their default, so the plain list has the
 * plain address.
 */
export type NewsSearch = { category?: Filter | undefined; search?: string | undefined; page?: number | undefined }

const longestSearch = 100
const lastPage = 100_000

/** Parses the search parameters of the list, which are untrusted input. */
export function parseNewsSearch({ category, search, page }: Record<string, unknown>): NewsSearch {
  // The router parses `search=2026` as a number and `search=true` as a boolean; of several values
  // the first counts.
  const first: unknown = Array.isArray(search) ? search[0] : search
  const words = ['string', 'number', 'boolean'].includes(typeof first) ? String(first).trim() : ''
  // Omitted parameters are set to undefined explicitly; otherwise the router keeps the previous
  // ones.
  return {
    category: filters.find((filter) => filter === category),
    search: words === '' ? undefined : words.slice(0, longestSearch).trim(),
    page: pageIn(page),
  }
}

/**
 * Parses a page number from an address. Returns undefined for the first page and for invalid
 * values.
 */
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

/** Returns whether a list shows the coming events above it: the first page of the event guide. */
export function showsEvents({ category, search, page = 1 }: NewsSearch): boolean {
  return category === 'eventguide' && !search && page === 1
}
