import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseCatalogueSearch } from './staff/catalogue-search.ts'

/**
 * The staff's catalogue of badges: names, descriptions, how they are got, and what was handed in.
 */
export const badgesStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'catalogue/badges',
    validateSearch: parseCatalogueSearch,
    staticData: { words: ['staffBadges', 'staffAudit', 'roles'], permission: 'catalogue.edit' },
    component: lazyRouteComponent(() => import('./staff/catalogue-page.tsx'), 'CataloguePage'),
  }),
] as const
