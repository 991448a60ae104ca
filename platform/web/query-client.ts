import { QueryClient } from '@tanstack/react-query'
import { CallFailed } from './api.ts'

/**
 * Creates the query client. Server-rendered data counts as fresh for ten seconds, so that hydration
 * does not refetch it.
 */
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
