import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

/** The page of the staff about the maintenance page. */
export const maintenanceStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/maintenance',
    staticData: { words: ['staffMaintenance', 'staffAudit', 'roles'], permission: 'site.maintenance' },
    component: lazyRouteComponent(() => import('./staff/maintenance-page.tsx'), 'MaintenancePage'),
  }),
] as const
