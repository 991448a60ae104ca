import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { Site } from '#platform/contract/site.ts'
import { HydratedOf } from '#platform/web/hydrated.tsx'
import { SiteProvider } from '#platform/web/site.tsx'
import type { Router } from './router.tsx'

/** The whole site as one component, the same on the server and in the browser. */
export function SiteRoot({ router, queryClient, site }: { router: Router; queryClient: QueryClient; site: Site }) {
  return (
    <QueryClientProvider client={queryClient}>
      <SiteProvider site={site}>
        <HydratedOf>
          <RouterProvider router={router} />
        </HydratedOf>
      </SiteProvider>
    </QueryClientProvider>
  )
}
