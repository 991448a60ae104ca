import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { feedLinks, latestNewsQuery } from '#features/news/web/pages.tsx'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { parseHomeSearch } from './home-search.ts'

/** The home page (SPEC §2 "Home"). */
export const homeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'home',
  validateSearch: parseHomeSearch,
  // Without the news the page is still worth something: they are asked for again in the browser.
  loader: ({ context: { queryClient, language } }) => queryClient.prefetchQuery(latestNewsQuery(language)),
  staticData: {
    words: ['home', 'desk', 'headlines'],
    chunk: 'app/web/home/home-page.tsx',
    tags: () => ['news', 'comments', 'hiddenPlayers'],
  },
  head: ({ match }) => {
    const { words, language } = match.context
    const title = pageTitle(words, [])
    const description = words.t('home:description')
    return {
      meta: [
        { title },
        { name: 'description', content: description },
        { property: 'og:type', content: 'website' },
        { property: 'og:title', content: title },
        { property: 'og:description', content: description },
      ],
      links: feedLinks(language, undefined, words.t('headlines:all')),
    }
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})
