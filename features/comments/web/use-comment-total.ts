import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { commentsQuery } from './queries.ts'

/**
 * Returns the number of comments on a subject from the list's page `page`; null if it could not be
 * read.
 */
export function useCommentTotal(subject: string, page: number): number | null {
  const { data } = useQuery(commentsQuery(subject, page))
  return data === undefined || isRefusal(data) ? null : data.total
}
