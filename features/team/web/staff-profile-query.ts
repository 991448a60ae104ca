import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type StaffProfile, showStaffProfile } from '../contract.ts'

/** The query for the member's own team profile; null if the member is not on the team. */
export const staffProfileQuery = queryOptions({
  queryKey: [showStaffProfile.path],
  queryFn: async ({ signal }): Promise<StaffProfile | null> => {
    const answer = await call(showStaffProfile, {}, signal)
    return isRefusal(answer) ? null : answer
  },
  // A refetch on window focus must not overwrite unsaved input.
  staleTime: Number.POSITIVE_INFINITY,
})
