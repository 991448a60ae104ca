import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { loadLatestBadges } from '#features/badges/web/pages.tsx'
import { loadLatestPhotos } from '#features/gallery/web/pages.tsx'
import { latestNewsQuery, linksToNews } from '#features/news/web/pages.tsx'
import { loadLatestNews } from '#features/news/web/parts.tsx'
import { loadRequestLine } from '#features/radio/web/pages.tsx'
import { loadRareThings } from '#features/scanner/web/parts.tsx'
import { pages } from '#platform/contract/addresses.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { parseHomeSearch } from './home-search.ts'

/** The home page (specification §2.5). */
export const homeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.home,
  validateSearch: parseHomeSearch,
  // Without the news the page is still worth something: they are asked for again in the browser.
  loader: async ({ context: { queryClient, language } }) => {
    const news = Promise.all([queryClient.prefetchQuery(latestNewsQuery(language)), loadLatestNews().catch(() => {})])
    // In the browser what is far down the page loads itself, once its script has come.
    if (import.meta.env.SSR) {
      const parts = [
        loadLatestBadges(queryClient, language),
        loadRareThings(queryClient, language),
        loadLatestPhotos(queryClient),
        loadRequestLine(),
      ]
      await Promise.allSettled(parts)
    }
    await news
  },
  staticData: {
    words: ['home', 'desk'],
    // Browsers load these with their parts.
    lateWords: import.meta.env.SSR ? ['headlines', 'photos', 'rare', 'showcase', 'studio'] : [],
  },
  head: async ({ match }) => {
    const { words, language } = match.context
    const title = pageTitle(words, [])
    const description = words.t('home:description')
    return {
      meta: pageMeta({ title, description }),
      links: import.meta.env.SSR ? await linksToNews(language, words.t('home:allNews')) : [],
    }
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})
