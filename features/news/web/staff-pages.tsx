import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseCalendarSearch, parseNewsSearch, parseReviewSearch } from './newsroom/list/search-params.ts'
import { newsroom } from './newsroom/staff-paths.ts'

const common = { getParentRoute: () => housekeepingRoute }
const readers = ['news.write', 'news.translate', 'news.publish'] as const
const publishers = ['news.publish', 'news.publishTranslation'] as const

/** The page on which an item is written in a language. */
const articleRoute = createRoute({
  ...common,
  // `$language` is the one of the page.
  path: `${newsroom}/$id/$textLanguage`,
  staticData: { words: ['staffArticle', 'staffNews', 'staffAudit', 'headlines'], permission: readers },
  component: lazyRouteComponent(() => import('./newsroom/article-page.tsx'), 'ArticlePage'),
})

/** The newsroom: the staff's pages of news. */
export const newsStaffPages = [
  createRoute({
    ...common,
    path: newsroom,
    validateSearch: parseNewsSearch,
    staticData: { words: ['staffNews', 'headlines'], permission: readers },
    component: lazyRouteComponent(() => import('./newsroom/list/news-page.tsx'), 'NewsPage'),
  }),
  createRoute({
    ...common,
    path: `${newsroom}/review`,
    validateSearch: parseReviewSearch,
    staticData: { words: ['staffNews', 'headlines'], permission: publishers },
    component: lazyRouteComponent(() => import('./newsroom/list/review-page.tsx'), 'ReviewPage'),
  }),
  createRoute({
    ...common,
    path: `${newsroom}/calendar`,
    validateSearch: parseCalendarSearch,
    staticData: { words: ['staffNews', 'headlines'], permission: publishers },
    component: lazyRouteComponent(() => import('./newsroom/calendar/calendar-page.tsx'), 'CalendarPage'),
  }),
  createRoute({
    ...common,
    path: `${newsroom}/glossary`,
    staticData: { words: ['staffNews'], permission: readers },
    component: lazyRouteComponent(() => import('./newsroom/list/glossary-page.tsx'), 'GlossaryPage'),
  }),
  articleRoute,
] as const
