import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'
import { parseHistorySearch, parseTranslateSearch } from './newsroom/history-search.ts'
import { parseCalendarSearch, parseNewsSearch, parseReviewSearch } from './newsroom/list/search-params.ts'
import { newsroom } from './newsroom/staff-paths.ts'

const common = { getParentRoute: () => housekeepingRoute }
const readers = ['news.write', 'news.translate', 'news.publish'] as const
const publishers = ['news.publish', 'news.publishTranslation'] as const

/** What the pages that belong to a text show. */
const textWords = ['staffHistory', 'staffArticle', 'staffNews', 'news'] as const

/** The page on which an item is written in a language. */
const articleRoute = createRoute({
  ...common,
  // `$language` is the one of the page.
  path: `${newsroom}/$id/$textLanguage`,
  staticData: {
    words: ['staffArticle', 'staffEditor', 'staffNews', 'staffAudit', 'staffPictures', 'headlines'],
    permission: readers,
  },
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
  createRoute({
    ...common,
    path: `${newsroom}/$id/$textLanguage/history`,
    validateSearch: parseHistorySearch,
    staticData: { words: textWords, permission: readers },
    component: lazyRouteComponent(() => import('./newsroom/history/history-page.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...common,
    path: `${newsroom}/$id/$textLanguage/translate`,
    validateSearch: parseTranslateSearch,
    staticData: { words: textWords, permission: readers },
    component: lazyRouteComponent(() => import('./newsroom/translate/translate-page.tsx'), 'TranslatePage'),
  }),
  createRoute({
    ...common,
    path: `${newsroom}/$id/$textLanguage/preview`,
    staticData: { words: textWords, permission: readers },
    component: lazyRouteComponent(() => import('./newsroom/preview/staff-preview-page.tsx'), 'StaffPreviewPage'),
  }),
] as const
