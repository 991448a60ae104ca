import { type AnyRoute, createRoute, notFound, redirect } from '@tanstack/react-router'
import { languageRoute, rootRoute } from '#platform/web/route.tsx'
import { homeRoute } from './home/route.tsx'
import type { Router } from './router.tsx'
import type { RouteTree } from './routes.tsx'

/**
 * Returns the routes with which the home page starts: its own, and one for every other address, at
 * which `addRoutes` adds those of all pages; then the address is matched again.
 */
export function firstRoutes(addRoutes: () => Promise<Router>): RouteTree {
  const others: AnyRoute = createRoute({
    getParentRoute: () => languageRoute,
    path: '$',
    beforeLoad: async ({ location }) => {
      const router = await addRoutes()
      if (router.getMatchedRoutes(location.pathname)[0].at(-1)?.id === others.id) throw notFound()
      throw redirect({ href: location.href, replace: true })
    },
  })
  return rootRoute.addChildren([languageRoute.addChildren([homeRoute, others])]) as unknown as RouteTree
}

/** Adds the routes of all pages to a router that has started with `firstRoutes`. */
export async function addAllRoutes(router: Router): Promise<Router> {
  const { pageRoutes } = await import('./routes.tsx')
  const others = Object.values<AnyRoute>(router.routesById).filter(({ path }) => path === '$')
  languageRoute.addChildren([...pageRoutes, ...others])
  router.setRoutes(router.buildRouteTree())
  return router
}
