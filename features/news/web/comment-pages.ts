import type { QueryClient } from '@tanstack/react-query'
import { listComments } from '#features/comments/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'

/**
 * Brings a page of the comments on a subject, and tells whether there is such a page: the first one always. An article whose comments cannot be read is
 * shown without them, and its page asks again.
 */
export async function hasCommentPage(queryClient: QueryClient, subject: string, page: number): Promise<boolean> {
  const comments = queryOf(listComments, { query: { subject, page } })
  await queryClient.prefetchQuery({ ...comments, staleTime: Number.POSITIVE_INFINITY })
  const shown = queryClient.getQueryData(comments.queryKey)
  return page === 1 || !shown || isRefusal(shown) || shown.items.length > 0
}
