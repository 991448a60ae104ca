import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useSessionChange } from '#features/accounts/web/parts.tsx'

/** Something of the visitor's own: undefined while it is on the way. */
export type OwnReading<Data> = { data: Data | undefined; hasFailed: boolean; isFetching: boolean; again: () => void }

/** Reads personal data of the visitor. If the session ended elsewhere, it ends in this tab too. */
export function useOwnReading<Data, Key extends readonly unknown[]>(
  query: UseQueryOptions<Data, Error, Data, Key>,
): OwnReading<Data> {
  const { ended } = useSessionChange()
  const { data, error, isFetching, refetch } = useQuery(query)
  const isOver = error?.message === 'error.notLoggedIn'
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end is told once, and `ended` is another function at every rendering
  useEffect(() => {
    if (isOver) void ended()
  }, [isOver])
  return {
    data: isOver ? undefined : data,
    hasFailed: error !== null && !isOver && data === undefined,
    isFetching,
    again: () => void refetch(),
  }
}
