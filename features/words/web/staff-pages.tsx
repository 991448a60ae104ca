import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseTextsSearch } from './staff/texts-search.ts'

/** The page of the staff about the texts of the interface. */
export const wordsStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'site/words',
    validateSearch: parseTextsSearch,
    staticData: { words: ['staffWords'], permission: 'site.words' },
    component: lazyRouteComponent(() => import('./staff/texts-page.tsx'), 'TextsPage'),
  }),
] as const
