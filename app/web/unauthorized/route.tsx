import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { readReturnTo } from './return-to.ts'

/** Page for visitors without access to the requested page (specification §2.1). */
export const unauthorizedRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.unauthorized,
  validateSearch: (search: Record<string, unknown>): { returnTo?: string } => {
    const returnTo = readReturnTo(search.returnTo)
    return returnTo === null ? {} : { returnTo }
  },
  staticData: { chunk: 'app/web/unauthorized/unauthorized-page.tsx', status: 401 },
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: pageTitle(words, [words.t('common:unauthorized.title')]) }] }
  },
  component: lazyRouteComponent(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
})
