import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseBoardSearch, parsePurseSearch } from './rewards-search.ts'

// Code that only these pages need is loaded with them.
const boardPage = loadOnce(() => import('./board-page.tsx'))

/** What the visitor has, and each change of it, with what they have reached. */
const purseRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersPurse,
  validateSearch: parsePurseSearch,
  staticData: {
    access: 'loggedIn',
    words: ['rewards', 'icons'],
  },
  head: ({ match }) => {
    const { words } = match.context
    return unlistedHead(words, [words.t('rewards:purse.title')])
  },
  component: lazyRouteComponent(() => import('./purse-page.tsx'), 'PursePage'),
})

/** The route of the ranking of comets earned in a month. */
const boardRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersBoard,
  validateSearch: parseBoardSearch,
  loaderDeps: ({ search: { month } }) => ({ month }),
  loader: async ({ context: { queryClient }, deps }) => (await boardPage()).loadBoard(queryClient, deps),
  staticData: {
    words: ['rewards', 'icons'],
  },
  head: async ({ match }) => (await boardPage()).boardHead(match.context, match.search),
  component: lazyRouteComponent(boardPage, 'BoardPage'),
  notFoundComponent: lazyRouteComponent(boardPage, 'BoardPageMissing'),
})

/** The pages of rewards. */
export const rewardsPages = [purseRoute, boardRoute] as const
