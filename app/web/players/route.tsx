import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { parsePlayerSearch } from '#features/scanner/web/pages.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

// Code that only this page needs is loaded with it, to keep its lists out of other pages.
const playerLoader = loadOnce(() => import('./load-player-page.ts'))
const playerPage = loadOnce(() => import('./player-page.tsx'))

/**
 * A scanned player (specification §2.6). The browser searches and sorts; the server renders a tab's
 * plain lists.
 */
export const playerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerUser,
  validateSearch: parsePlayerSearch,
  loaderDeps: ({ search }) => ({ panel: search.tab ?? 'badges' }),
  loader: async ({ context: { queryClient, language }, params: { habboId }, deps: { panel } }) => {
    const { loadPlayerPage } = await playerLoader()
    const player = await loadPlayerPage(queryClient, language, habboId, panel)
    if (isRefusal(player)) throw notFound({ data: player.refused })
  },
  staticData: {
    words: ['scanner', 'desk', 'refusedScan', 'retro'],
  },
  head: async ({ match }) => (await playerLoader()).playerHead(match.context, match.params.habboId),
  component: lazyRouteComponent(playerPage, 'PlayerPage'),
  notFoundComponent: lazyRouteComponent(playerPage, 'PlayerMissing'),
})
