import type { HotelRefusal } from '#features/hotels/server/api.ts'
import type { FailureReason } from '../../contract.ts'

/**
 * Returns the failure reason that a refusal implies for the hotel itself, as in the contract; null
 * if it concerns the player.
 */
export function failureReasonOf(refusal: HotelRefusal): FailureReason | null {
  switch (refusal.refused) {
    case 'hotel.maintenance':
      return 'maintenance'
    case 'hotel.blocked':
      return 'blocked'
    case 'hotel.busy':
    case 'hotel.crowded':
      return 'busy'
    case 'hotel.broken':
      return 'broken'
    case 'hotel.unreachable':
    case 'hotel.resting':
    case 'hotel.outOfTime':
      return 'unreachable'
    case 'hotel.notFound':
    case 'hotel.invalidName':
    case 'hotel.invalidId':
    case 'hotel.listUnavailable':
      return null
  }
}
