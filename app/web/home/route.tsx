import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadLatestBadges } from '#features/badges/web/pages.tsx'
import { loadLatestPhotos } from '#features/gallery/web/pages.tsx'
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
  loader: async ({ context: { queryClient, language } }) => {
    const news = queryClient.prefetchQuery(latestNewsQuery(language))
    const badges = loadLatestBadges(queryClient, language).catch(() => {})
    const photos = loadLatestPhotos(queryClient).catch(() => {})
    // The browser does not wait for what stands far down.
    await (import.meta.env.SSR ? Promise.all([news, badges, photos]) : news)
  },
  staticData: {
    words: ['home', 'desk', 'headlines', 'photos', 'showcase'],
    chunk: 'app/web/home/home-page.tsx',
    tags: () => ['news', 'comments', 'badges', 'badges:order', 'photos', 'hiddenPlayers'],
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
