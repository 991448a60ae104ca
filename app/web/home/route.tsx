import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'

/** The home page (SPEC §2 "Home"). */
export const homeRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'home',
  staticData: { words: ['home', 'desk'], chunk: 'app/web/home/home-page.tsx' },
  head: ({ match }) => {
    const { words } = match.context
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
    }
  },
  component: lazyRouteComponent(() => import('./home-page.tsx'), 'HomePage'),
})
