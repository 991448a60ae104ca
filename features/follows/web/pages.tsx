import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import type { FollowsSearch } from './follows-search.ts'

const followsPage = loadOnce(() => import('./follows-page.tsx'))

/** The route of what happened to what the logged-in member follows: the digest. */
const followsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersFollows,
  // Untrusted: the page reads it by `parseFollowsSearch`.
  validateSearch: (search: FollowsSearch): FollowsSearch => search,
  staticData: { access: 'loggedIn', words: ['follows'] },
  head: async ({ match }) => (await followsPage()).followsHead(match.context.words),
  component: lazyRouteComponent(followsPage, 'FollowsPage'),
})

/** The pages of following. */
export const followsPages = [followsRoute] as const
