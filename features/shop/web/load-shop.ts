import type { QueryClient } from '@tanstack/react-query'
import { catalogueQuery } from './queries.ts'

/** Fetches the shelf. Without it the page says so, and asks again once it runs. */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(catalogueQuery)
}
