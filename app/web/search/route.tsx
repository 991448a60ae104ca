import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { parseSearch } from './search-words.ts'

// Whatever only this page needs comes along with it.
const searchPage = loadOnce(() => import('./search-page.tsx'))

/** What the whole site has under some words. It is rendered, but not kept: anybody may search for anything. */
export const searchRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'search',
  validateSearch: parseSearch,
  loaderDeps: ({ search: { q } }) => ({ q }),
  loader: async ({ context: { queryClient, language }, deps: { q } }) => {
    if (q) await queryClient.ensureQueryData((await searchPage()).pageQuery(language, q))
  },
  staticData: { words: ['search'], chunk: 'app/web/search/search-page.tsx', unkeptKeys: ['q'] },
  head: ({ match: { context, search } }) => ({
    meta: [
      { title: pageTitle(context.words, [context.words.t('search:title'), ...(search.q ? [search.q] : [])]) },
      { name: 'robots', content: 'noindex' },
    ],
  }),
  component: lazyRouteComponent(searchPage, 'SearchPage'),
})
