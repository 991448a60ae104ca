import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseBoardSearch } from './fishing/board-search.ts'
import { parseStatisticSearch } from './online/statistic-search.ts'

// Code that only the board needs is loaded with it.
const boardPage = loadOnce(() => import('./fishing/board-page.tsx'))

/** The fishing boards of Habbo Origins. */
const fishingRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsFishing,
  validateSearch: parseBoardSearch,
  loaderDeps: ({ search: { hotel, day, page } }) => ({ hotel, day, page }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await boardPage()).loadBoard(queryClient, language, deps),
  staticData: {
    words: ['origins'],
  },
  head: async ({ match }) => (await boardPage()).boardHead(match.context, match.search),
  component: lazyRouteComponent(boardPage, 'FishingPage'),
  notFoundComponent: lazyRouteComponent(boardPage, 'FishingPageMissing'),
})

const scannerPage = loadOnce(() => import('./scanner-page.tsx'))

/** The scanner of Habbo Origins (specification §2.1). */
const originsScannerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsScanner,
  loader: async ({ context: { queryClient, language } }) =>
    (await scannerPage()).loadOutages(queryClient, language, { edition: 'origins' }),
  staticData: { words: ['origins', 'desk', 'refusedScan'] },
  head: async ({ match }) => (await scannerPage()).scannerHead(match.context),
  component: lazyRouteComponent(scannerPage, 'ScannerPage'),
})

// Code that only the statistic needs is loaded with it.
const statisticLoader = loadOnce(() => import('./online/load-statistic.ts'))
const statisticPage = loadOnce(() => import('./online/statistic-page.tsx'))

/** The online statistic of Habbo Origins (specification §2.8). */
const statisticRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsUserStats,
  validateSearch: parseStatisticSearch,
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await statisticLoader()).loadStatistic(queryClient, language, deps),
  staticData: {
    words: ['origins'],
  },
  head: async ({ match }) => (await statisticLoader()).statisticHead(match.context, match.search),
  component: lazyRouteComponent(statisticPage, 'StatisticPage'),
})

/**
 * The pages of Habbo Origins, except those of its badges (in the badges feature) and of players (in
 * the app).
 */
export const originsPages = [originsScannerRoute, statisticRoute, fishingRoute] as const
