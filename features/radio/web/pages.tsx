import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parsePlaysSearch, parseScheduleSearch } from './radio-search.ts'

export { HomeRequestLine, loadRequestLine } from './request-line-part.ts'

// Code that only the radio's pages need is loaded with them.
const radioLoader = loadOnce(() => import('./load-radio.ts'))
const schedulePage = loadOnce(() => import('./schedule-page.tsx'))
const playsPage = loadOnce(() => import('./plays-page.tsx'))

/** The schedule of the radio (specification §2.1). */
export const scheduleRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.radioSchedule,
  validateSearch: parseScheduleSearch,
  loaderDeps: ({ search: { week } }) => ({ week }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await radioLoader()).loadSchedule(queryClient, language, deps),
  staticData: {
    words: ['radio', 'airtime', 'studio', 'follow'],
  },
  head: async ({ match }) => (await radioLoader()).scheduleHead(match.context, match.search),
  component: lazyRouteComponent(schedulePage, 'SchedulePage'),
})

/** The songs played recently (specification §2.1). */
export const recentlyPlayedRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.radioRecentlyPlayed,
  validateSearch: parsePlaysSearch,
  loaderDeps: ({ search: { day, search, most, before } }) => ({ day, search, most, before }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await radioLoader()).loadPlays(queryClient, language, deps),
  staticData: {
    words: ['radio', 'airtime', 'studio'],
  },
  head: async ({ match }) => (await radioLoader()).playsHead(match.context, match.search),
  component: lazyRouteComponent(playsPage, 'PlaysPage'),
})

/** The pages of the radio. */
export const radioPages = [recentlyPlayedRoute, scheduleRoute] as const
