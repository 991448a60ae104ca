import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { useStaffChanges } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { showStationSetup } from '../../../client.ts'
import type { StationSetup } from '../../../contract.ts'

/** What is set of the stations, read again when a colleague changes it, and how it is sent. */
export function useSetup() {
  const send = useOwnCall()
  const queryClient = useQueryClient()
  const query = queryOf(showStationSetup, {})
  const asked = useQuery(query)
  const setup = asked.data && !isRefusal(asked.data) ? asked.data : null
  useStaffChanges('stations', () => void asked.refetch())
  const onSetup = (changed: StationSetup) => void queryClient.setQueryData(query.queryKey, changed)
  return { asked, setup, onSetup, send }
}
