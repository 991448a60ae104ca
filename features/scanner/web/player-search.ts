import { type PanelName, panelNames } from '../panels.ts'

/** The sorts of each panel as the contract offers them; the first is the default. */
export const sortsOf = {
  badges: ['newest', 'rarest', 'name', 'code'],
  friends: ['name', 'newest'],
  groups: ['name', 'newest'],
  rooms: ['newest', 'name'],
  photos: ['newest', 'oldest'],
} as const satisfies Record<PanelName, readonly string[]>

/** A sort of some panel. */
export type Sort = (typeof sortsOf)[PanelName][number]

/**
 * The search parameters of the view. Omitted ones have their default, so the plain page has the
 * plain address.
 */
export type PlayerSearch = { tab?: PanelName | undefined; q?: string | undefined; sort?: Sort | undefined }

const longestQuery = 100

/** Parses the search parameters of a player page, which are untrusted input. */
export function parsePlayerSearch(search: Record<string, unknown>): PlayerSearch {
  const tab = panelNames.find((name) => name === search.tab) ?? panelNames[0]
  const sorts: readonly Sort[] = sortsOf[tab]
  const sort = sorts.find((name) => name === search.sort)
  // The router reads `q=2026` as a number.
  const q = typeof search.q === 'string' || typeof search.q === 'number' ? String(search.q).trim() : ''
  // Omitted parameters are set to undefined explicitly; otherwise the router keeps the previous
  // ones.
  return {
    tab: tab === panelNames[0] ? undefined : tab,
    q: q === '' ? undefined : q.slice(0, longestQuery),
    sort: sort === sorts[0] ? undefined : sort,
  }
}

/** The wanted sort, if these sorts have it, else the first of them. */
export function sortAmong<S extends string>(sorts: readonly [S, ...S[]], wanted: string): S {
  return sorts.find((sort) => sort === wanted) ?? sorts[0]
}
