import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Site } from '#platform/contract/site.ts'
import { HydratedOf } from '#platform/web/hydrated.tsx'
import { SiteProvider } from '#platform/web/site.tsx'
import type { Router } from './router.tsx'

/**
 * Root component, the same on the server and in the browser. `onHydrated` is called in the browser
 * once hydration is complete.
 */
export function SiteRoot({
  router,
  queryClient,
  site,
  onHydrated,
}: {
  router: Router
  queryClient: QueryClient
  site: Site
  onHydrated?: () => void
}) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteProvider site={site}>
        <HydratedOf onHydrated={onHydrated}>
          <RouterProvider router={router} />
        </HydratedOf>
      </SiteProvider>
    </QueryClientProvider>
  )
}
