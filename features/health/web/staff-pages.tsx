import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

/** The page of the staff about how the site does. */
export const healthStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/health',
    staticData: { words: ['staffHealth'], permission: 'site.health' },
    component: lazyRouteComponent(() => import('./staff/health-page.tsx'), 'HealthPage'),
  }),
] as const
