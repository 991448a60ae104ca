import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseBoardSearch } from './board-search.ts'

// Code that only the board needs is loaded with it.
const boardLoader = loadOnce(() => import('./load-board.ts'))
const boardPage = loadOnce(() => import('./board-page.tsx'))

/** The fishing boards of Habbo Origins. */
export const fishingRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsFishing,
  validateSearch: parseBoardSearch,
  loaderDeps: ({ search: { hotel, day, page } }) => ({ hotel, day, page }),
  loader: async ({ context: { queryClient, language }, deps }) =>
    (await boardLoader()).loadBoard(queryClient, language, deps),
  staticData: {
    words: ['origins'],
    faces: ['title'],
    chunk: ['features/origins/web/fishing/board-page.tsx', 'features/origins/web/fishing/load-board.ts'],
    searchKeys: ['hotel', 'day', 'page'],
    tags: () => ['origins:fishing', 'hiddenPlayers'],
  },
  head: async ({ match }) => (await boardLoader()).boardHead(match.context, match.search),
  component: lazyRouteComponent(boardPage, 'FishingPage'),
  notFoundComponent: lazyRouteComponent(boardPage, 'FishingPageMissing'),
})
