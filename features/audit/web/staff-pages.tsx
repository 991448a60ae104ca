import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseAuditSearch } from './staff/audit-search.ts'

/** The acts of the staff. */
const auditRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'audit',
  validateSearch: parseAuditSearch,
  staticData: { words: ['staffAudit'], permission: 'audit.see' },
  component: lazyRouteComponent(() => import('./staff/audit-page.tsx'), 'AuditPage'),
})

/** The staff's pages of the audit log. */
export const auditStaffPages = [auditRoute] as const
