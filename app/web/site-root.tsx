import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Site } from '#platform/contract/site.ts'
import { HydratedOf } from '#platform/web/hydrated.tsx'
import { SiteProvider } from '#platform/web/site.tsx'
import type { Router } from './router.tsx'

/** The whole site as one component, the same on the server and in the browser, where `onHydrated` is called once all of the page has been taken over. */
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
