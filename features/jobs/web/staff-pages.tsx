import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { staffPaths } from './staff/paths.ts'
import { parseApplicationsSearch } from './staff/search.ts'

const common = { getParentRoute: () => housekeepingRoute }
const words = ['staffJobs', 'jobs', 'staffAudit', 'staffRoles'] as const

/** The pages of the staff about applications, their ready answers, and positions. */
export const jobsStaffPages = [
  createRoute({
    ...common,
    path: staffPaths.applications,
    validateSearch: parseApplicationsSearch,
    staticData: { words, permission: 'jobs.review' },
    component: lazyRouteComponent(() => import('./staff/applications-page.tsx'), 'ApplicationsPage'),
  }),
  createRoute({
    ...common,
    path: staffPaths.positions,
    staticData: { words, permission: 'jobs.positions' },
    component: lazyRouteComponent(() => import('./staff/positions-page.tsx'), 'PositionsPage'),
  }),
  createRoute({
    ...common,
    path: staffPaths.answers,
    staticData: { words, permission: 'jobs.review' },
    component: lazyRouteComponent(() => import('./staff/answers-page.tsx'), 'AnswersPage'),
  }),
  createRoute({
    ...common,
    path: `${staffPaths.applications}/$application`,
    staticData: { words, permission: 'jobs.review' },
    component: lazyRouteComponent(() => import('./staff/application-page.tsx'), 'ApplicationPage'),
  }),
]
