import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { housekeepingRoute } from '#features/housekeeping/web/parts.tsx'

import { newsroom } from './newsroom/staff-paths.ts'

const common = { getParentRoute: () => housekeepingRoute }
const readers = ['news.write', 'news.translate', 'news.publish'] as const

/** The page on which an item is written in a language. */
const articleRoute = createRoute({
  ...common,
  // `$language` is the one of the page.
  path: `${newsroom}/$id/$textLanguage`,
  staticData: { words: ['staffArticle', 'staffNews', 'staffAudit', 'headlines'], permission: readers },
  component: lazyRouteComponent(() => import('./newsroom/article-page.tsx'), 'ArticlePage'),
})

/** The newsroom: the staff's pages of news. */
export const newsStaffPages = [articleRoute] as const
