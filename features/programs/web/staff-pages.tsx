import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

/** The page of the staff about the keys of members for the API. */
export const programsStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'api-keys',
    staticData: { words: ['staffApiKeys'], permission: 'members.ban' },
    component: lazyRouteComponent(() => import('./staff/keys-page.tsx'), 'KeysPage'),
  }),
] as const
