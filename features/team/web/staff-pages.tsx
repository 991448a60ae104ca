import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseTeamSearch } from './staff/team-search.ts'

/** The page of the staff about the team: what its public page shows, and in which order. */
export const teamStaffPages = [
  createRoute({
    getParentRoute: () => housekeepingRoute,
    path: 'team',
    validateSearch: parseTeamSearch,
    staticData: { words: ['staffTeam', 'staffAudit', 'roles', 'team'], permission: 'team.edit' },
    component: lazyRouteComponent(() => import('./staff/team-staff-page.tsx'), 'TeamStaffPage'),
  }),
] as const
