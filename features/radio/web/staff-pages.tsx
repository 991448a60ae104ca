import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseAirSearch } from './staff/air/air-search.ts'
import { parseRequestsSearch } from './staff/air/requests-search.ts'

const airRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'radio/air',
  validateSearch: parseAirSearch,
  staticData: { words: ['staffRadio'], permission: 'radio.air' },
  component: lazyRouteComponent(() => import('./staff/air/air-page.tsx'), 'AirPage'),
})

const requestsRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'radio/requests',
  validateSearch: parseRequestsSearch,
  staticData: { words: ['staffRadio'], permission: 'radio.air' },
  component: lazyRouteComponent(() => import('./staff/air/requests-page.tsx'), 'RequestsPage'),
})

/** The staff's pages of the radio: on air, and past requests. */
export const radioStaffPages = [airRoute, requestsRoute] as const
