import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

// In one piece: the frame of every page carries the names of the pieces of all others.
const legalPage = loadOnce(() => import('./legal-page.tsx'))

/**
 * Imprint, privacy policy and terms of use (specification §2.8). They change with the operator's
 * settings only, so with a restart.
 */
const legalRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.imprint,
  loader: async ({ context }) => (await legalPage()).loadLegal(context),
  staticData: { words: ['legal'], faces: ['title', 'paper'], chunk: 'features/legal/web/legal-page.tsx' },
  head: async ({ match }) => (await legalPage()).legalHead(match.context),
  component: lazyRouteComponent(legalPage, 'LegalPage'),
})

/** Legal pages. */
export const legalPages = [legalRoute] as const
