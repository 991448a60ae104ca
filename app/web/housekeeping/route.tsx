import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'

/** The staff page, for holders of a role (specification §6.3). */
export const housekeepingRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.housekeeping,
  staticData: {
    access: { permission: 'housekeeping.enter' },
    words: ['accounts', 'roles'],
  },
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: pageTitle(words, [words.t('accounts:housekeeping.title')]) }] }
  },
  component: lazyRouteComponent(() => import('./housekeeping-page.tsx'), 'HousekeepingPage'),
})
