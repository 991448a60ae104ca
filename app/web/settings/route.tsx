import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseSettingsSearch } from './settings-search.ts'

/** A member's settings (specification §2.8). Several features have a part in them. */
export const settingsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersSettings,
  validateSearch: parseSettingsSearch,
  staticData: {
    access: 'loggedIn',
    words: ['accounts', 'roles', 'notices', 'icons'],
  },
  head: ({ match }) => {
    const { words } = match.context
    return unlistedHead(words, [words.t('accounts:settings.title')])
  },
  component: lazyRouteComponent(() => import('./settings-page.tsx'), 'SettingsPage'),
})
