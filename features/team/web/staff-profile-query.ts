import { queryOptions } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type StaffProfile, showStaffProfile } from '../contract.ts'

/** What the visitor tells of themselves as one of the team; null where they are none. */
export const staffProfileQuery = queryOptions({
  queryKey: [showStaffProfile.path],
  queryFn: async ({ signal }): Promise<StaffProfile | null> => {
    const answer = await call(showStaffProfile, {}, signal)
    return isRefusal(answer) ? null : answer
  },
  // What is being typed is not overtaken by an answer that comes because a window was looked at.
  staleTime: Number.POSITIVE_INFINITY,
})
