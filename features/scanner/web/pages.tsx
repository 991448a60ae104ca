import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { textIn } from '#platform/web/search-values.ts'
import type { CompareSearch } from './compare/compare-search.ts'

// The app assembles the page of a player; its route needs this at startup.
export { parsePlayerSearch } from './player-search.ts'

const comparePage = loadOnce(() => import('./compare/compare-page.tsx'))

/** Players side by side. Rendered but not cached, because there are countless comparisons. */
const compareRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerCompare,
  validateSearch: ({ players, of }: Record<string, unknown>): CompareSearch => ({
    players: textIn(players) || undefined,
    of: textIn(of) || undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => (await comparePage()).loadComparison(context, deps),
  staticData: { words: ['compare', 'scanner', 'desk', 'refusedScan'] },
  head: async ({ match }) => (await comparePage()).compareHead(match.context, match.search),
  component: lazyRouteComponent(comparePage, 'ComparePage'),
  notFoundComponent: lazyRouteComponent(comparePage, 'ComparePage'),
})

const groupPage = loadOnce(() => import('./group/group-page.tsx'))

/** A group that scans saw. */
const groupRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.scannerGroup,
  loader: async ({ context, params }) => (await groupPage()).loadGroup(context, params.groupId),
  staticData: { words: ['group', 'scanner'] },
  head: async ({ match }) => (await groupPage()).groupHead(match.context, match.params.groupId),
  component: lazyRouteComponent(groupPage, 'GroupPage'),
  notFoundComponent: lazyRouteComponent(groupPage, 'GroupMissing'),
})

/** The pages of several players; that of one is put together by the app. */
export const scannerPages = [compareRoute, groupRoute] as const
