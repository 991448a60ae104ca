import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { textIn } from '#platform/web/search-values.ts'

// Code that only this page needs is loaded with it.
const searchPage = loadOnce(() => import('./search-page.tsx'))

/** Site search. The page is rendered but not cached, because queries are arbitrary. */
export const searchRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.search,
  validateSearch: ({ q }: Record<string, unknown>): { q?: string | undefined } => ({ q: textIn(q) || undefined }),
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context, deps: { q } }) => (await searchPage()).loadFound(context, q),
  staticData: { words: ['search'], chunk: 'app/web/search/search-page.tsx', unkeptKeys: ['q'] },
  head: async ({ match: { context, search } }) => (await searchPage()).searchHead(context, search.q),
  component: lazyRouteComponent(searchPage, 'SearchPage'),
})
