import { useQuery } from '@tanstack/react-query'
import { useVisit } from '#features/accounts/web/parts.tsx'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Application } from '../contract.ts'
import { applicationsQuery } from './queries.ts'

/**
 * The visitor of the page: unknown (as on the server), a guest, or a member with their applications
 * (null while loading).
 */
export type Applicant = {
  kind: 'unknown' | 'guest' | 'member'
  /** Key of the member in private queries. */
  member: string
  hotel: HotelCode | null
  applications: readonly Application[] | null
  hasFailed: boolean
  isFetching: boolean
  again: () => void
}

/** Returns the visitor and their applications, once the page runs. */
export function useApplicant(): Applicant {
  const visit = useVisit()
  const user = visit?.user ?? null
  const member = user ? `${user.hotel} ${user.name}` : ''
  const { data, isError, isFetching, refetch } = useQuery({ ...applicationsQuery(member), enabled: user !== null })
  const applications = data && !isRefusal(data) ? data : null
  return {
    kind: visit === null ? 'unknown' : user ? 'member' : 'guest',
    member,
    hotel: user?.hotel ?? null,
    applications: user ? applications : null,
    hasFailed: user !== null && applications === null && (isError || isRefusal(data)),
    isFetching,
    again: () => void refetch(),
  }
}
