import type { QueryClient } from '@tanstack/react-query'
import { createRouter, parseSearchWith, type RouterHistory, stringifySearchWith } from '@tanstack/react-router'
import type { Access } from '#platform/contract/endpoint.ts'
import type { Site } from '#platform/contract/site.ts'
import { ErrorPage, NotFoundPage } from './errors/error-page.tsx'
import { routeTree } from './routes.tsx'
import { Shell } from './shell/shell.tsx'

/** Creates a router: one per request on the server, one per visit in the browser. */
export function openRouter(options: {
  queryClient: QueryClient
  site: Site
  history: RouterHistory
  origin?: string
  /**
   * Returns whether the visitor may see a page of that access; if omitted, all pages are allowed.
   */
  mayEnter?: (access: Access) => Promise<boolean>
  /** Whether the page that was just drawn is to be shown where the visitor had left it. */
  restoresScroll?: () => boolean
}) {
  const { queryClient, site } = options
  return createRouter({
    routeTree,
    context: { queryClient, site, Frame: Shell, mayEnter: options.mayEnter ?? (async () => true) },
    defaultNotFoundComponent: NotFoundPage,
    defaultErrorComponent: ErrorPage,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    notFoundMode: 'fuzzy',
    trailingSlash: 'never',
    // One page, one address: the HTML cache and search engines would otherwise see many.
    caseSensitive: true,
    // Keeps search values as text, even if they could be parsed as JSON.
    parseSearch: parseSearchWith((text) => text),
    stringifySearch: stringifySearchWith(JSON.stringify),
    history: options.history,
    // Only in the browser: on the server it would put an inline script into the page.
    ...(options.restoresScroll ? { scrollRestoration: options.restoresScroll } : {}),
    ...(options.origin ? { origin: options.origin } : {}),
  })
}

/** The site's router. */
export type Router = ReturnType<typeof openRouter>

declare module '@tanstack/react-router' {
  interface Register {
    router: Router
  }
}
