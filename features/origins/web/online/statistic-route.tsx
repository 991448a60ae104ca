import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseEmbedSearch, parseStatisticSearch } from './statistic-search.ts'

// Code that only the statistic needs is loaded with it.
const statisticLoader = loadOnce(() => import('./load-statistic.ts'))
const statisticPage = loadOnce(() => import('./statistic-page.tsx'))
const embedPage = loadOnce(() => import('./embed-page.tsx'))

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
    faces: ['title'],
    chunk: ['features/origins/web/online/statistic-page.tsx', 'features/origins/web/online/load-statistic.ts'],
    searchKeys: ['range', 'hotel'],
  },
  head: async ({ match }) => (await statisticLoader()).statisticHead(match.context, match.search),
  component: lazyRouteComponent(statisticPage, 'StatisticPage'),
})

/** The chart alone, for other sites to show in a frame. */
export const statisticEmbedRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsUserStatsEmbed,
  validateSearch: parseEmbedSearch,
  loaderDeps: ({ search: { range } }) => ({ range }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await statisticLoader()).loadStatistic(queryClient, language, deps),
  staticData: {
    words: ['origins'],
    chunk: ['features/origins/web/online/embed-page.tsx', 'features/origins/web/online/load-statistic.ts'],
    searchKeys: ['range', 'theme'],
    isEmbed: true,
  },
  head: async ({ match }) => (await statisticLoader()).embedHead(match.context),
  component: lazyRouteComponent(embedPage, 'EmbedPage'),
})
