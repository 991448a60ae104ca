import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parsePlayerSearch } from './player-search.ts'

const playerPage = loadOnce(() => import('./player-page.tsx'))
const playerLoader = loadOnce(() => import('./load-player.ts'))
const playerHead = loadOnce(() => import('./player-head.ts'))

/** A scanned player (SPEC §2 "Scanner result"). Search and sort stay in the browser: the server renders the plain lists of a tab. */
export const playerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'scanner/users/$habboId',
  validateSearch: parsePlayerSearch,
  loaderDeps: ({ search }) => ({ panel: search.tab ?? 'badges' }),
  // Whatever only this page needs comes along with it: other pages must not carry its lists.
  loader: async ({ context: { queryClient }, params: { habboId }, deps: { panel } }) => {
    const { loadPlayer } = await playerLoader()
    const player = await loadPlayer(queryClient, habboId, panel)
    if (isRefusal(player)) throw notFound({ data: player.refused })
  },
  staticData: {
    words: ['scanner', 'desk'],
    chunk: [
      'features/scanner/web/player-page.tsx',
      'features/scanner/web/load-player.ts',
      'features/scanner/web/player-head.ts',
    ],
    searchKeys: ['tab'],
    tags: ({ habboId }) => [`player:${habboId}`],
  },
  head: async ({ match }) => (await playerHead()).playerHead(match.context, match.params.habboId),
  component: lazyRouteComponent(playerPage, 'PlayerPage'),
  notFoundComponent: lazyRouteComponent(playerPage, 'PlayerMissing'),
})

/** The pages of the scanner. */
export const scannerPages = [playerRoute] as const
