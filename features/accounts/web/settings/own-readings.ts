import { queryOptions, type UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { listSessions, showSettings } from '../../own-client.ts'
import { useSessionChange } from '../visit.ts'

/** Settings of the logged-in user. */
export const settingsQuery = queryOptions({
  queryKey: [showSettings.path],
  queryFn: async ({ signal }) => {
    const answer = await call(showSettings, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
})

/** Active sessions of the logged-in user. */
export const sessionsQuery = queryOptions({
  queryKey: [listSessions.path],
  queryFn: async ({ signal }) => {
    const answer = await call(listSessions, {}, signal)
    if (isRefusal(answer)) throw new Error(answer.refused)
    return answer
  },
})

/** State of a member's own data: loading, failed (`again` retries) or loaded. */
export type Reading<Data> =
  | { state: 'loading' }
  | { state: 'failed'; again: () => void }
  | { state: 'ready'; data: Data }

/**
 * Converts a query of a member's own data to its state. A session that has ended elsewhere ends in
 * this tab too.
 */
export function useReading<Data>({ data, error, isFetching, refetch }: UseQueryResult<Data>): Reading<Data> {
  const { ended } = useSessionChange()
  const isOver = error?.message === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is reported once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  if (data !== undefined && !isOver) return { state: 'ready', data }
  if (isFetching || isOver) return { state: 'loading' }
  return { state: 'failed', again: () => void refetch() }
}
