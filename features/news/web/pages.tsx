import { createRoute, lazyRouteComponent, notFound } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageIn, parseNewsSearch } from './news-search.ts'

export { latestNewsQuery } from './queries.ts'

// Code that only these pages need is loaded with them; most of their head is for crawlers that read
// the HTML as sent.
const listPage = loadOnce(() => import('./news-list-page.tsx'))
const previewPage = loadOnce(() => import('./preview/preview-page.tsx'))
const articlePage = loadOnce(() => import('./article-page.tsx'))

/**
 * Links to the feeds of all news. Only the HTML as sent needs them, so browsers load no code for
 * it.
 */
export async function linksToNews(language: LanguageCode, title: string) {
  return (await listPage()).feedLinks(language, undefined, title)
}

/**
 * The list of news (specification §2.8). A search is rendered but not cached: visitors may search
 * for anything.
 */
export const newsListRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.newsCategory,
  validateSearch: parseNewsSearch,
  loaderDeps: ({ search: { category, search, page } }) => ({ category, search, page }),
  loader: async ({ context: { queryClient, language }, deps }) => {
    if (!(await (await listPage()).loadNews(queryClient, language, deps))) throw notFound()
  },
  staticData: {
    words: ['headlines', 'news', 'follow'],

    languageKeys: ['page'],
  },
  head: async ({ match }) => (await listPage()).newsListHead(match.context, match.search),
  component: lazyRouteComponent(listPage, 'NewsListPage'),
  notFoundComponent: lazyRouteComponent(listPage, 'NewsPageMissing'),
})

/** One item with a page of its comments (specification §2.8). */
export const articleRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.newsView,
  validateSearch: ({ page }: Record<string, unknown>): { page?: number | undefined } => ({ page: pageIn(page) }),
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: async ({ context: { queryClient, language }, params: { slug }, deps: { page } }) => {
    const { loadArticle } = await articlePage()
    const found = await loadArticle(queryClient, language, { slug, page })
    if (found === 'missing') throw notFound()
    if (found === 'withdrawn') throw notFound({ data: { isGone: true } })
  },
  staticData: {
    words: ['headlines', 'news', 'comments', 'icons'],
  },
  head: async ({ match }) => (await articlePage()).articleHead(match.context, match.params.slug),
  component: lazyRouteComponent(articlePage, 'ArticlePage'),
  notFoundComponent: lazyRouteComponent(articlePage, 'ArticleMissing'),
})

/** A draft as its readers will see it, for those who have the link. */
export const previewRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.newsPreview,
  loader: async ({ context: { queryClient, language }, params: { token } }) => {
    const { loadPreview } = await previewPage()
    const found = await loadPreview(queryClient, language, token)
    if (found === 'missing') throw notFound()
    if (found === 'expired') throw notFound({ data: { isGone: true } })
  },
  staticData: { words: ['headlines', 'news', 'preview'], isSecret: true },
  head: async ({ match }) => (await previewPage()).previewHead(match.context, match.params.token),
  component: lazyRouteComponent(previewPage, 'PreviewPage'),
  notFoundComponent: lazyRouteComponent(previewPage, 'PreviewMissing'),
})

/** The pages of the news. */
export const newsPages = [newsListRoute, previewRoute, articleRoute] as const
