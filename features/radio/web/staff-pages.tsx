import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { parseStaffScheduleSearch } from './staff/schedule/schedule-search.ts'

/** The schedule of the radio: adding, changing and cancelling shows, free times, swaps. */
const scheduleRoute = createRoute({
  getParentRoute: () => housekeepingRoute,
  path: pages.radioSchedule,
  validateSearch: parseStaffScheduleSearch,
  staticData: { words: ['staffSchedule', 'staffAudit'], permission: ['radio.schedule', 'radio.air'] },
  component: lazyRouteComponent(() => import('./staff/schedule/schedule-page.tsx'), 'StaffSchedulePage'),
})

/** The staff's pages of the radio. */
export const radioStaffPages = [scheduleRoute] as const
