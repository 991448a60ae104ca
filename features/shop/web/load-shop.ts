import type { QueryClient } from '@tanstack/react-query'
import { catalogueQuery } from './queries.ts'

/** Loads the catalogue. On failure the page says so, and retries after hydration. */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(catalogueQuery)
}
