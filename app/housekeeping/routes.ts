import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { auditStaffPages } from '#features/audit/web/staff-pages.tsx'
import { badgesStaffPages } from '#features/badges/web/staff-pages.tsx'
import { bannersStaffPages } from '#features/banners/web/staff-pages.tsx'
import { staffPages as commentPages } from '#features/comments/web/staff-pages.tsx'
import { galleryStaffPages } from '#features/gallery/web/staff-pages.tsx'
import { healthStaffPages } from '#features/health/web/staff-pages.tsx'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { integrationsStaffPages } from '#features/integrations/web/staff-pages.tsx'
import { jobsStaffPages } from '#features/jobs/web/staff-pages.tsx'
import { maintenanceStaffPages } from '#features/maintenance/web/staff-pages.tsx'
import { mediaStaffPages } from '#features/media/web/staff-pages.tsx'
import { membersStaffPages } from '#features/members/web/staff-pages.tsx'
import { newsStaffPages } from '#features/news/web/staff-pages.tsx'
import { programsStaffPages } from '#features/programs/web/staff-pages.tsx'
import { radioStaffPages } from '#features/radio/web/staff-pages.tsx'
import { playersStaffPages } from '#features/scanner/web/staff-pages.tsx'
import { shopStaffPages } from '#features/shop/web/staff-pages.tsx'
import { siteStaffPages } from '#features/site/web/staff-pages.tsx'
import { teamStaffPages } from '#features/team/web/staff-pages.tsx'
import { wordsStaffPages } from '#features/words/web/staff-pages.tsx'
import { languageRoute, rootRoute } from '#platform/web/route.tsx'

const todayRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: '/',
  component: lazyRouteComponent(() => import('./today-page.tsx'), 'TodayPage'),
})

/** Every page of the staff, below its language. */
export const routeTree = rootRoute.addChildren([
  languageRoute.addChildren([
    housekeepingRoute.addChildren([
      todayRoute,
      ...commentPages,
      ...membersStaffPages,
      ...playersStaffPages,
      ...newsStaffPages,
      ...mediaStaffPages,
      ...galleryStaffPages,
      ...programsStaffPages,
      ...radioStaffPages,
      ...shopStaffPages,
      ...teamStaffPages,
      ...jobsStaffPages,
      ...badgesStaffPages,
      ...bannersStaffPages,
      ...maintenanceStaffPages,
      ...healthStaffPages,
      ...siteStaffPages,
      ...integrationsStaffPages,
      ...wordsStaffPages,
      ...auditStaffPages,
    ]),
  ]),
])
