import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { languageRoute } from '#platform/web/route.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { shelfQuery } from './queries.ts'

/** The shop (SPEC §2 "usersShop"), for members alone. */
const shopRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: 'users/shop',
  // Without the shelf the page says so, and asks again once it runs.
  loader: ({ context: { queryClient } }) => queryClient.prefetchQuery(shelfQuery),
  staticData: {
    access: 'loggedIn',
    words: ['shop', 'icons'],
    chunk: 'features/shop/web/shop-page.tsx',
    tags: () => ['shop'],
  },
  head: ({ match }) => {
    const { words } = match.context
    return { meta: [{ title: pageTitle(words, [words.t('shop:title')]) }, { name: 'robots', content: 'noindex' }] }
  },
  component: lazyRouteComponent(() => import('./shop-page.tsx'), 'ShopPage'),
})

/** The pages of the shop. */
export const shopPages = [shopRoute] as const
