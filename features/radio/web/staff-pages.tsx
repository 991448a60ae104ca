import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { parseAirSearch } from './staff/air/air-search.ts'
import { parseRequestsSearch } from './staff/air/requests-search.ts'
import { parseStaffScheduleSearch } from './staff/schedule/schedule-search.ts'

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

/** The schedule of the radio: adding, changing and cancelling shows, free times, swaps. */
const scheduleRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: pages.radioSchedule,
  validateSearch: parseStaffScheduleSearch,
  staticData: { words: ['staffSchedule', 'staffAudit'], permission: ['radio.schedule', 'radio.air'] },
  component: lazyRouteComponent(() => import('./staff/schedule/schedule-page.tsx'), 'StaffSchedulePage'),
})

/** The addresses of the stations, with tests. */
const stationsRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: 'site/stations',
  staticData: { words: ['staffStations', 'staffAudit', 'roles'], permission: 'site.settings' },
  component: lazyRouteComponent(() => import('./staff/stations/stations-page.tsx'), 'StationsPage'),
})

/** The staff's pages of the radio: on air, past requests, the schedule, the stations. */
export const radioStaffPages = [airRoute, requestsRoute, scheduleRoute, stationsRoute] as const
