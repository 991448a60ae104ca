import type { QueryClient } from '@tanstack/react-query'
import { listComments } from '#features/comments/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'

/**
 * Loads a page of the comments on a subject and returns whether it exists; the first page always
 * does. If the comments cannot be loaded, the article is shown without them and the page retries.
 */
export async function hasCommentPage(queryClient: QueryClient, subject: string, page: number): Promise<boolean> {
  const comments = queryOf(listComments, { query: { subject, page } })
  await queryClient.prefetchQuery({ ...comments, staleTime: Number.POSITIVE_INFINITY })
  const shown = queryClient.getQueryData(comments.queryKey)
  return page === 1 || !shown || isRefusal(shown) || shown.items.length > 0
}
