import { z } from 'zod'
import { HabboId, HotelCode, PlayerName } from '#features/hotels/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'

/**
 * The progress of a scan. `failed`: the hotel gave no valid answer; known data is kept, `trouble`
 * says why.
 */
export const ScanState = z.enum(['queued', 'scanning', 'complete', 'failed'])
export type ScanState = z.output<typeof ScanState>

export const scanPlayer = endpoint({
  method: 'POST',
  path: '/api/post/scanner/scans',
  access: 'anyone',
  summary:
    'Looks a player up by name and starts a scan, unless one is running or the last is younger than the cooldown.',
  status: 202,
  body: z.object({ hotel: HotelCode, name: PlayerName }),
  result: z.object({ habboId: HabboId, hotel: HotelCode, name: z.string(), state: ScanState }),
  refusals: {
    'error.hotelInvalid': 400,
    'error.playerHidden': 403,
    'error.userNotFound': 404,
    'error.nameInvalid': 422,
    'error.tooManyRequests': 429,
    'error.hotelUnavailable': 503,
  },
})
