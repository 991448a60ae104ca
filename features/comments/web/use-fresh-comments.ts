import { queryOptions, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { type CommentPage, listComments } from '../contract.ts'
import { countNew } from './comment-page.ts'
import { readComments } from './queries.ts'
import type { CommentList } from './use-comment-list.ts'

const everyMilliseconds = 60_000
const jitterMilliseconds = 8_000
const justAskedMilliseconds = 5_000
// What the visitor did reaches the answers of every process a moment later.
const settledMilliseconds = 3_000

/**
 * Polls the first page each minute while the tab is visible and on return, for comments by others;
 * mostly answered by the HTTP cache. Returns the number of new ones without changing the list. If
 * there are none, edits and deletions are applied.
 */
export function useFreshComments(subject: string, list: CommentList): { count: number; fresh: CommentPage | null } {
  const { shown, changedAt, replace } = list
  const [everyMs] = useState(() => everyMilliseconds + (Math.random() - 0.5) * jitterMilliseconds)
  const isFirst = shown?.page === 1
  const { data, dataUpdatedAt } = useQuery({
    ...queryOptions({
      queryKey: [listComments.path, subject, 'fresh'],
      queryFn: ({ signal }) => readComments(subject, 1, signal),
    }),
    enabled: useHydrated() && shown !== null,
    // What the page was drawn from counts as just asked: a page that is opened asks nothing.
    ...(isFirst && { initialData: shown }),
    staleTime: isFirst ? justAskedMilliseconds : everyMilliseconds,
    refetchInterval: everyMs,
    refetchIntervalInBackground: false,
    refetchOnWindowFocus: true,
    retry: false,
  })
  const isSettled = dataUpdatedAt - changedAt > settledMilliseconds
  const count = data && shown && (isFirst || isSettled) ? countNew(shown, data) : 0

  useEffect(() => {
    if (data && isFirst && isSettled && count === 0) replace(data)
  }, [data, isFirst, isSettled, count, replace])

  return { count, fresh: data ?? null }
}
