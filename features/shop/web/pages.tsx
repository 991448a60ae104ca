import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { pages } from '#platform/contract/addresses.ts'
import { loadOnce } from '#platform/web/load-once.ts'
import { languageRoute } from '#platform/web/route.tsx'

// Code that only the shop needs is loaded with it.
const shopPage = loadOnce(() => import('./shop-page.tsx'))

/** The shop, for members only (specification §2.8). */
const shopRoute = createRoute({
  getParentRoute: () => languageRoute,
  path: pages.usersShop,
  loader: async ({ context: { queryClient } }) => (await shopPage()).loadShop(queryClient),
  staticData: {
    access: 'loggedIn',
    words: ['shop', 'icons'],
  },
  head: async ({ match }) => (await shopPage()).shopHead(match.context.words),
  component: lazyRouteComponent(shopPage, 'ShopPage'),
})

/** The pages of the shop. */
export const shopPages = [shopRoute] as const
