import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { commentsQuery } from './queries.ts'

/** How many comments there are on a subject, by the list of which the page shows page `page`; null where that could not be read. */
export function useCommentTotal(subject: string, page: number): number | null {
  const { data } = useQuery(commentsQuery(subject, page))
  return data === undefined || isRefusal(data) ? null : data.total
}
