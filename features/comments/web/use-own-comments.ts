import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { guestVisitor, type Own, ownQuery } from './queries.ts'

/** Names who is here: each has comments, reactions and waits of their own. */
export function visitorOf(visit: Visit | null): string {
  return visit?.user ? `${visit.user.hotel} ${visit.user.name}` : guestVisitor
}

/** What only the visitor sees of the comments on a subject, null until it is known, and how what they did changes it. */
export function useOwnComments(subject: string, visitor: string, isKnown: boolean) {
  const queryClient = useQueryClient()
  const { data } = useQuery({ ...ownQuery(subject, visitor), enabled: isKnown })
  const acts = useMemo(() => {
    const { queryKey } = ownQuery(subject, visitor)
    return {
      change: (by: (own: Own) => Own) => void queryClient.setQueryData(queryKey, (before) => before && by(before)),
      readAnew: () => queryClient.invalidateQueries({ queryKey }),
    }
  }, [queryClient, subject, visitor])
  return { own: data ?? null, ...acts }
}
