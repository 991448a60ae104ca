import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import type { BoardSearch } from './boards/board-search.ts'
import type { CompareSearch } from './compare/compare-search.ts'
import type { YearSearch } from './year/year-search.ts'

// The app assembles the page of a player; its route needs this at startup.
export { parsePlayerSearch } from './player-search.ts'

const comparePage = loadOnce(() => import('./compare/compare-page.tsx'))

/** Players side by side. Rendered but not cached, because there are countless comparisons. */
const compareRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerCompare,
  // Untrusted: `viewOf` reads it.
  validateSearch: (search: CompareSearch): CompareSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await comparePage()).loadPage(context, deps),
  staticData: { words: ['compare', 'scanner', 'desk', 'refusedScan'] },
  head: async ({ match }) => (await comparePage()).pageHead(match.context, match.search),
  component: lazyRouteComponent(comparePage, 'ComparePage'),
  notFoundComponent: lazyRouteComponent(comparePage, 'ComparePage'),
})

const groupPage = loadOnce(() => import('./group/group-page.tsx'))

/** A group that scans saw. */
const groupRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerGroup,
  loader: async ({ context, params }) => (await groupPage()).loadPage(context, params.groupId),
  staticData: { words: ['scanner', 'follow'] },
  head: async ({ match }) => (await groupPage()).pageHead(match.context, match.params.groupId),
  component: lazyRouteComponent(groupPage, 'GroupPage'),
  notFoundComponent: lazyRouteComponent(groupPage, 'Missing'),
})

// The boards and the year of a player are one script.
const boardsPage = loadOnce(() => import('./boards/boards-page.tsx'))

/** The boards of scanned players. */
const boardsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerBoards,
  // Untrusted: the page reads it.
  validateSearch: (search: BoardSearch): BoardSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await boardsPage()).loadPage(context, deps),
  staticData: { words: ['boards'] },
  head: async ({ match }) => (await boardsPage()).pageHead(match.context, match.search),
  component: lazyRouteComponent(boardsPage, 'BoardsPage'),
  notFoundComponent: lazyRouteComponent(boardsPage, 'BoardsPage'),
})

/** What a player gained, lost and wore in a span of days. */
const yearRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerYear,
  validateSearch: (search: YearSearch): YearSearch => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => (await boardsPage()).loadYear(context, params.habboId, deps),
  staticData: { words: ['year', 'scanner'] },
  head: async ({ match }) => (await boardsPage()).yearHead(match.context, match.params.habboId, match.search),
  component: lazyRouteComponent(boardsPage, 'YearPage'),
  notFoundComponent: lazyRouteComponent(boardsPage, 'YearPage'),
})

/** The pages of players; that of one is put together by the app. */
export const scannerPages = [compareRoute, groupRoute, boardsRoute, yearRoute] as const
