import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import type { Failure } from '#platform/web/refusal-text.ts'
import { scanPlayer } from '../scan-player.ts'
import { playerQuery } from './player-query.ts'

/** What came of asking for a scan: the player's id, a refusal, or `failed` where no answer came at all. */
export type ScanAnswer = { habboId: string } | Failure

/** Asks for scans of players by hotel and name. What was cached of the player is out of date once the answer is there. */
export function useScan(): { scan: (hotel: HotelCode, name: string) => Promise<ScanAnswer>; busy: boolean } {
  const queryClient = useQueryClient()
  const [busy, setBusy] = useState(false)

  async function scan(hotel: HotelCode, name: string): Promise<ScanAnswer> {
    setBusy(true)
    try {
      const answer = await call(scanPlayer, { body: { hotel, name } })
      if (isRefusal(answer)) return answer
      const { queryKey } = playerQuery(answer.habboId)
      // A refusal from before the first scan must not greet the visitor; a known player stays on screen and is asked for anew.
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
