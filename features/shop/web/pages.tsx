import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { languageRoute } from '#platform/web/route.tsx'

// Code that only the shop needs is loaded with it.
const shopLoader = loadOnce(() => import('./load-shop.ts'))

/** The shop, for members only (specification §2.8). */
const shopRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersShop,
  loader: async ({ context: { queryClient } }) => (await shopLoader()).loadShop(queryClient),
  staticData: {
    access: 'loggedIn',
    words: ['shop', 'icons'],
    faces: ['title'],
    chunk: ['features/shop/web/shop-page.tsx', 'features/shop/web/load-shop.ts'],
  },
  head: ({ match }) => {
    const { words } = match.context
    const { meta } = unlistedHead(words, [words.t('shop:title')])
    return { meta: [...meta, { name: 'description', content: words.t('shop:lead') }] }
  },
  component: lazyRouteComponent(() => import('./shop-page.tsx'), 'ShopPage'),
})

/** The pages of the shop. */
export const shopPages = [shopRoute] as const
