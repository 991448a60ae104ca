import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { type Own, ownQuery } from './queries.ts'

/** What only the visitor sees of the comments on a subject, null until it is known, and how what they did changes it. */
export function useOwnComments(subject: string, visit: Visit | null) {
  const queryClient = useQueryClient()
  const visitor = visit?.user ? `${visit.user.hotel} ${visit.user.name}` : 'guest'
  const { data } = useQuery({ ...ownQuery(subject, visitor), enabled: visit !== null })
  const acts = useMemo(() => {
    const { queryKey } = ownQuery(subject, visitor)
    return {
      change: (by: (own: Own) => Own) => void queryClient.setQueryData(queryKey, (before) => before && by(before)),
      readAnew: () => queryClient.invalidateQueries({ queryKey }),
    }
  }, [queryClient, subject, visitor])
  return { own: data ?? null, ...acts }
}
