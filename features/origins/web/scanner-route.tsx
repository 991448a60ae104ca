import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

const scannerPage = loadOnce(() => import('./scanner-page.tsx'))

/** The scanner of Habbo Origins (specification §2.1). */
export const originsScannerRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.habboOriginsScanner,
  loader: async ({ context: { queryClient, language } }) =>
    (await scannerPage()).loadOutages(queryClient, language, { edition: 'origins' }),
  staticData: { words: ['origins', 'desk'] },
  head: async ({ match }) => (await scannerPage()).scannerHead(match.context),
  component: lazyRouteComponent(scannerPage, 'ScannerPage'),
})
