import type { QueryClient } from '@tanstack/react-query'
import { shelfQuery } from './queries.ts'

/** Fetches the shelf. Without it the page says so, and asks again once it runs. */
export async function loadShop(queryClient: QueryClient): Promise<void> {
  await queryClient.prefetchQuery(shelfQuery)
}
