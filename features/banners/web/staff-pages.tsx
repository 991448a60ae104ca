import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseBannersSearch } from './staff/banners-search.ts'

export { StaffBanners } from './shown/staff-banners.tsx'

/** The page of the staff about the notices of the site. */
export const bannersStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/notices',
    validateSearch: parseBannersSearch,
    staticData: { words: ['staffNotices', 'notices', 'staffAudit', 'roles'], permission: 'site.notice' },
    component: lazyRouteComponent(() => import('./staff/banners-page.tsx'), 'BannersPage'),
  }),
] as const
