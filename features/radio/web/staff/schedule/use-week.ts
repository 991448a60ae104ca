import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { foresee, showStaffSchedule } from '../../../client.ts'
import type { StaffWeek } from '../../../contract.ts'
import type { StaffScheduleSearch } from './schedule-search.ts'

/** Returns a function that reads the schedule again, after a change. */
export function useReadScheduleAgain(): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    await Promise.all(
      [showStaffSchedule, foresee].map(({ path }) => queryClient.invalidateQueries({ queryKey: [path] })),
    )
  }
}

/** Reads the shown week, and reads it again when the schedule changes. */
export function useWeek({ week, station }: StaffScheduleSearch) {
  const readAgain = useReadScheduleAgain()
  useStaffChanges('schedule', () => void readAgain())
  const asked = useQuery({
    ...queryOf(showStaffSchedule, { query: { ...(week && { week }), ...(station && { station }) } }),
    // The week before is shown until the next one is there.
    placeholderData: (before) => before,
    refetchInterval: 5 * 60_000,
  })
  const shown: StaffWeek | null = asked.data && !isRefusal(asked.data) ? asked.data : null
  return { week: shown, failed: asked.isError && !shown, readAgain }
}
