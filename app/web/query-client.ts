import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from '#platform/web/api.ts'

/** Makes the cache of what has been read. What the server rendered counts as fresh for ten seconds, so that hydration asks nothing again. */
export function openQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && error instanceof CallFailed && error.status !== 400,
      },
    },
  })
}
