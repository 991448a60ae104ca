import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Visit } from '#features/accounts/contract.ts'
import { guestVisitor, type Own, ownQuery } from './queries.ts'

/** Returns a key for the current visitor, as each has their own comments, reactions and waits. */
export function visitorOf(visit: Visit | null): string {
  return visit?.user ? `${visit.user.hotel} ${visit.user.name}` : guestVisitor
}

/**
 * Returns the visitor's own view of the comments on a subject (null until loaded), and functions
 * that apply the visitor's changes.
 */
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
