import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const apiPage = loadOnce(() => import('./api-page.tsx'))

/** The documentation of the API for programs. */
const apiRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.communityApi,
  loader: async ({ context }) => (await apiPage()).loadApiPage(context.queryClient),
  staticData: { words: ['programs'] },
  head: async ({ match }) => (await apiPage()).apiHead(match.context),
  component: lazyRouteComponent(apiPage, 'ApiPage'),
})

/** The pages of the API. */
export const programsPages = [apiRoute] as const
