import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import type { Failure } from '#platform/web/refusal-text.ts'
import { scanPlayer } from '../client.ts'
import { playerQuery } from './player-query.ts'

/** Result of requesting a scan: the player's id, a refusal, or `failed` without a response. */
export type ScanAnswer = { habboId: string } | Failure

/**
 * Returns a function that requests scans by hotel and name. The player's cached data is invalidated
 * once the answer arrives.
 */
export function useScan(): { scan: (hotel: HotelCode, name: string) => Promise<ScanAnswer>; busy: boolean } {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function scan(hotel: HotelCode, name: string): Promise<ScanAnswer> {
    setBusy(true)
    try {
      const answer = await call(scanPlayer, { body: { hotel, name } })
      if (isRefusal(answer)) return answer
      const { queryKey } = playerQuery(answer.habboId)
      // A cached refusal from before the first scan must not be shown; a known player stays visible
      // and is refetched.
      if (isRefusal(queryClient.getQueryData(queryKey))) queryClient.removeQueries({ queryKey })
      else await queryClient.invalidateQueries({ queryKey })
      return answer
    } catch {
      return 'failed'
    } finally {
      setBusy(false)
    }
  }

  return { scan, busy }
}
