import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseQueueSearch, parseSearch, parseWordsSearch } from './staff/search-params.ts'

const common = { getParentRoute: () => housekeepingRoute }

/** The pages of the staff about comments: the queue, the search, and the watched words. */
export const staffPages = [
  createRoute({
    ...common,
    path: 'comments',
    validateSearch: parseQueueSearch,
    staticData: { words: ['staffComments', 'staffAudit'], permission: 'comments.moderate' },
    component: lazyRouteComponent(() => import('./staff/queue-page.tsx'), 'QueuePage'),
  }),
  createRoute({
    ...common,
    path: 'comments/search',
    validateSearch: parseSearch,
    staticData: { words: ['staffComments'], permission: 'comments.moderate' },
    component: lazyRouteComponent(() => import('./staff/search-page.tsx'), 'SearchPage'),
  }),
  createRoute({
    ...common,
    path: 'comments/words',
    validateSearch: parseWordsSearch,
    staticData: { words: ['staffComments'], permission: 'words.manage' },
    component: lazyRouteComponent(() => import('./staff/words-page.tsx'), 'WordsPage'),
  }),
]
