import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { languageRoute } from '#platform/web/route.tsx'

/** The route of all notices of the logged-in member. */
export const noticesRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersNotices,
  staticData: {
    access: 'loggedIn',
    words: ['notices', 'icons'],
    chunk: 'features/notifications/web/notices-page.tsx',
  },
  head: ({ match }) => {
    const { words } = match.context
    return unlistedHead(words, [words.t('notices:list.title')])
  },
  component: lazyRouteComponent(() => import('./notices-page.tsx'), 'NoticesPage'),
})

/** The pages of notifications. */
export const notificationsPages = [noticesRoute] as const
