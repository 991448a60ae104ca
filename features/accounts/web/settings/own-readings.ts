import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listSessions, showSettings } from '../../contract.ts'
import { useSessionChange } from '../visit.ts'

/** The settings of whoever is logged in. */
export const settingsQuery = queryOptions({
  queryKey: [showSettings.path],
  queryFn: async ({ signal }) => {
    const answer = await call(showSettings, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
})

/** The devices on which whoever is logged in is so. */
export const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }) => {
    const answer = await call(listSessions, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
})

/** What is known of something that belongs to the visitor: nothing yet, that it cannot be read (`again` asks anew), or the thing itself. */
export type Reading<Data> =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; data: Data }

/** What a query of something that belongs to the visitor has come to. A session that ended elsewhere meanwhile ends in this tab too. */
export function useReading<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data>): Reading<Data> {
  const { ended } = useSessionChange()
  const isOver = error?.message === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  if (data !== undefined && !isOver) return { state: 'ready', data }
  if (isFetching || isOver) return { state: 'loading' }
  return { state: 'failed', again: () => void refetch() }
}
