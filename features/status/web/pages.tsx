import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const statusPage = loadOnce(() => import('./status-page.tsx'))

/** How all does that the site reads elsewhere. */
export const statusRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.status,
  loader: async ({ context }) => (await statusPage()).loadStatus(context.queryClient),
  staticData: { words: ['status', 'follow'] },
  head: async ({ match }) => (await statusPage()).statusHead(match.context),
  component: lazyRouteComponent(statusPage, 'StatusPage'),
})

/** The pages of the status. */
export const statusPages = [statusRoute] as const
