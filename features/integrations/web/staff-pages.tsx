import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

/** The page of the staff about where the site announces what happens. */
export const integrationsStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/integrations',
    staticData: { words: ['staffIntegrations', 'staffAudit', 'roles'], permission: 'site.settings' },
    component: lazyRouteComponent(() => import('./staff/integrations-page.tsx'), 'IntegrationsPage'),
  }),
] as const
