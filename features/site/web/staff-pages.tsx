import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseSettingsSearch } from './staff/settings-search.ts'

/** The page of the staff about the settings of the site. */
export const siteStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/settings',
    validateSearch: parseSettingsSearch,
    staticData: { words: ['staffSite', 'staffPictures'], permission: 'site.settings' },
    component: lazyRouteComponent(() => import('./staff/settings-page.tsx'), 'SiteSettingsPage'),
  }),
] as const
