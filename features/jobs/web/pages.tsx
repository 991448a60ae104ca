import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { parseJobsSearch } from './jobs-search.ts'

const jobsPage = loadOnce(() => import('./jobs-page.tsx'))

/** Open positions, applying, and one's own applications (specification §2.8). */
export const jobsRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.communityJobs,
  validateSearch: parseJobsSearch,
  loader: async ({ context: { queryClient, language } }) => (await jobsPage()).loadJobs(queryClient, language),
  staticData: {
    words: ['jobs'],

    // A position is written for one language.
    languageKeys: ['apply'],
  },
  head: async ({ match }) => (await jobsPage()).jobsHead(match.context, match.search),
  component: lazyRouteComponent(jobsPage, 'JobsPage'),
})

/** The pages of jobs. */
export const jobsPages = [jobsRoute] as const
