import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { hotels } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { parsePlayerSearch } from './player-search.ts'
import { changesQuery, isPageHidden, loadPanel, onceOnly, playerQuery } from './queries.ts'

/** A scanned player (SPEC §2 "Scanner result"). Search and sort stay in the browser: the server renders the plain lists of a tab. */
export const playerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'scanner/users/$habboId',
  validateSearch: parsePlayerSearch,
  loaderDeps: ({ search }) => ({ panel: search.tab ?? 'badges' }),
  loader: async ({ context: { queryClient }, params: { habboId }, deps: { panel } }) => {
    const player = await queryClient.ensureQueryData(playerQuery(habboId))
    if (isRefusal(player)) throw notFound({ data: player.refused })
    const states = player.panels[panel].hidden ? [] : (['current', 'former'] as const)
    await Promise.all([
      ...states.map((state) => loadPanel(queryClient, panel, habboId, state)),
      queryClient.prefetchInfiniteQuery({ ...changesQuery(habboId), ...onceOnly }),
    ])
    return player
  },
  staticData: {
    words: ['scanner', 'desk'],
    chunk: 'features/scanner/web/player-page.tsx',
    searchKeys: ['tab'],
    tags: ({ habboId }) => [`player:${habboId}`],
  },
  head: ({ match, loaderData: player }) => {
    const { words, queryClient } = match.context
    const title = words.t('scanner:title')
    if (!player) {
      const refusal = queryClient.getQueryData(playerQuery(match.params.habboId).queryKey)
      const missing = words.t(isPageHidden(refusal) ? 'scanner:hiddenPage.title' : 'scanner:missing.title')
      return { meta: [{ title: pageTitle(words, [title, missing]) }, { name: 'robots', content: 'noindex' }] }
    }
    const hotel = hotels[player.hotel].label
    const description = words.t('scanner:meta.description', { name: player.name, hotel })
    return {
      meta: [
        { title: pageTitle(words, [title, player.name]) },
        { name: 'description', content: description },
        { property: 'og:type', content: 'profile' },
        { property: 'og:title', content: `${player.name} (${hotel})` },
        { property: 'og:description', content: description },
        { property: 'og:image', content: player.avatar },
      ],
    }
  },
  component: lazyRouteComponent(() => import('./player-page.tsx'), 'PlayerPage'),
  notFoundComponent: lazyRouteComponent(() => import('./player-page.tsx'), 'PlayerMissing'),
})

/** The pages of the scanner. */
export const scannerPages = [playerRoute] as const
