import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const teamLoader = loadOnce(() => import('./team-query.ts'))

/** The team (specification §2.1). */
export const teamRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.communityTeamlist,
  loader: async ({ context: { queryClient, language } }) => {
    await queryClient.ensureQueryData((await teamLoader()).teamQuery(language))
  },
  staticData: {
    words: ['team', 'roles', 'icons'],
  },
  head: async ({ match }) => (await teamLoader()).teamHead(match.context.words),
  component: lazyRouteComponent(() => import('./team-page.tsx'), 'TeamPage'),
})

/** The pages of the team. */
export const teamPages = [teamRoute] as const
