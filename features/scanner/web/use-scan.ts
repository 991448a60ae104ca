import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { scanPlayer } from '../scan-player.ts'
import { playerQuery } from './player-query.ts'

/** The result of a scan request: the player's id, a refusal, or `failed` without an answer. */
export type ScanAnswer = { habboId: string } | Refusal | 'failed'

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

/** Seconds to wait that a refusal names, else 60. */
export function retryAfterSecondsOf(refusal: Refusal): number {
  const { retryAfterSeconds } = refusal
  return typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0 ? retryAfterSeconds : 60
}
