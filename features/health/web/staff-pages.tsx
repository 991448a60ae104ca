import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

/** The pages of the staff about the health of the site, and about its imports. */
export const healthStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/health',
    staticData: { words: ['staffHealth'], permission: 'site.health' },
    component: lazyRouteComponent(() => import('./staff/health-page.tsx'), 'HealthPage'),
  }),
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/imports',
    staticData: { words: ['staffImports', 'staffHealth'], permission: 'site.health' },
    component: lazyRouteComponent(() => import('./staff/imports-page.tsx'), 'ImportsPage'),
  }),
] as const
