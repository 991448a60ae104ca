import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const teamPage = loadOnce(() => import('./team-page.tsx'))

/** The team (specification §2.1). */
export const teamRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.communityTeamlist,
  loader: async ({ context: { queryClient, language } }) => {
    await queryClient.ensureQueryData((await teamPage()).teamQuery(language))
  },
  staticData: {
    words: ['team', 'roles', 'icons'],
  },
  head: async ({ match }) => (await teamPage()).teamHead(match.context.words),
  component: lazyRouteComponent(teamPage, 'TeamPage'),
})

/** The pages of the team. */
export const teamPages = [teamRoute] as const
