import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageIn, parseNewsSearch } from './news-search.ts'
import { articleQuery, newsQuery } from './queries.ts'

export { feedLinks } from './feed-links.ts'
export { latestNewsQuery } from './queries.ts'

const listHead = loadOnce(() => import('./news-list-head.ts'))
const articleHead = loadOnce(() => import('./article-head.ts'))
const commentPages = loadOnce(() => import('./comment-pages.ts'))

/** The list of news (SPEC §2 "newsCategory"). A search is rendered, but not kept: anybody may search for anything. */
export const newsListRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'news/category',
  validateSearch: parseNewsSearch,
  loaderDeps: ({ search: { category, search, page } }) => ({ category, search, page }),
  loader: async ({ context: { queryClient, language }, deps }) => {
    const list = await queryClient.ensureQueryData(newsQuery(language, deps))
    // A page that is none must not be kept under as many addresses as there are numbers.
    if (!isRefusal(list) && list.items.length === 0 && list.page > 1) throw notFound()
  },
  staticData: {
    words: ['headlines', 'news'],
    chunk: ['features/news/web/news-list-page.tsx', 'features/news/web/news-list-head.ts'],
    searchKeys: ['category', 'page'],
    unkeptKeys: ['search'],
    languageKeys: ['page'],
    tags: () => ['news', 'comments', 'hiddenPlayers'],
  },
  // Most of a head is for machines that read the page as it was sent: it comes along with the page that it describes.
  head: async ({ match }) => (await listHead()).newsListHead(match.context, match.search),
  component: lazyRouteComponent(() => import('./news-list-page.tsx'), 'NewsListPage'),
  notFoundComponent: lazyRouteComponent(() => import('./news-list-page.tsx'), 'NewsPageMissing'),
})

/** One item with a page of the comments on it (SPEC §2 "newsView"). */
export const articleRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'news/$slug',
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: pageIn(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient, language }, params: { slug }, deps: { page } }) => {
    const [{ hasCommentPage }, article] = await Promise.all([
      commentPages(),
      queryClient.ensureQueryData(articleQuery(language, slug)),
    ])
    if (isRefusal(article) || !(await hasCommentPage(queryClient, article.subject, page))) throw notFound()
  },
  staticData: {
    words: ['headlines', 'news', 'comments', 'icons'],
    chunk: [
      'features/news/web/article-page.tsx',
      'features/news/web/article-head.ts',
      'features/news/web/comment-pages.ts',
    ],
    searchKeys: ['page'],
    tags: ({ slug }) => [`article:${slug}`, 'news', 'hiddenPlayers'],
  },
  head: async ({ match }) => (await articleHead()).articleHead(match.context, match.params.slug),
  component: lazyRouteComponent(() => import('./article-page.tsx'), 'ArticlePage'),
  notFoundComponent: lazyRouteComponent(() => import('./article-page.tsx'), 'ArticleMissing'),
})

/** The pages of the news. */
export const newsPages = [newsListRoute, articleRoute] as const
