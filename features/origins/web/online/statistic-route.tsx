import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseStatisticSearch } from './statistic-search.ts'

// Code that only the statistic needs is loaded with it.
const statisticLoader = loadOnce(() => import('./load-statistic.ts'))
const statisticPage = loadOnce(() => import('./statistic-page.tsx'))

/** The online statistic of Habbo Origins (specification §2.8). */
export const statisticRoute = createRoute({
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
