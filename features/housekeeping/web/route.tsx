import { createRoute, Outlet } from '@tanstack/react-router'
import type { Permission } from '#features/accounts/contract.ts'
import { pages } from '#platform/contract/addresses.ts'
import { languageRoute } from '#platform/web/route.tsx'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /**
     * The permission that a page of the staff needs besides that of entering; of several, any one.
     */
    permission?: Permission | readonly Permission[]
  }
}

/** The parent of every page of the staff: `/de/housekeeping`. */
export const housekeepingRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.housekeeping,
  staticData: { words: ['staff', 'roles', 'accounts'] },
  component: Outlet,
})
