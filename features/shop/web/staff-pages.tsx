import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseShopSearch } from './staff/shop-search.ts'

/** The page of the staff about the shop: its icons and what was sold. */
export const shopStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'shop',
    validateSearch: parseShopSearch,
    staticData: { words: ['staffShop', 'staffAudit', 'roles', 'icons'], permission: 'shop.manage' },
    component: lazyRouteComponent(() => import('./staff/shop-page.tsx'), 'ShopStaffPage'),
  }),
] as const
