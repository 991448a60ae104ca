import type { LanguageCode } from '#platform/contract/language.ts'
import { queryOf } from '#platform/web/api.ts'
import { listBadgeNews, listEvents, listLatestNews, listNews, showArticle, showPreview } from '../client.ts'
import type { Filter } from '../contract.ts'
import type { NewsSearch } from './news-search.ts'

// A page from the HTML cache counts as up to date: its data is treated as read when the page
// arrives. Returning to a page within the visit shows the cached data at once, then the new data.
const asDrawn = { staleTime: 30_000, meta: { readOnArrival: true } } as const

/** A page of the list of news. */
export function newsQuery(language: LanguageCode, { category, search, page = 1 }: NewsSearch) {
  const narrowed: { filter?: Filter; search?: string } = {
    ...(category ? { filter: category } : {}),
    ...(search ? { search } : {}),
  }
  return { ...queryOf(listNews, { query: { language, ...narrowed, page } }), ...asDrawn }
}

/** An item with its words in a language, or in the one it has. */
export function articleQuery(language: LanguageCode, slug: string) {
  return { ...queryOf(showArticle, { params: { slug }, query: { language } }), ...asDrawn }
}

/** The working text of an item, by the link of a preview. */
export function previewQuery(language: LanguageCode, token: string) {
  return { ...queryOf(showPreview, { params: { token }, query: { language } }), ...asDrawn }
}

/** What the home page shows of the news. */
export function latestNewsQuery(language: LanguageCode) {
  return { ...queryOf(listLatestNews, { query: { language } }), ...asDrawn }
}

/** The news that mention a badge. */
export function badgeNewsQuery(language: LanguageCode, code: string) {
  return { ...queryOf(listBadgeNews, { params: { code }, query: { language } }), ...asDrawn }
}

/** The coming events of the news. */
export function eventsQuery(language: LanguageCode) {
  return { ...queryOf(listEvents, { query: { language } }), ...asDrawn }
}
