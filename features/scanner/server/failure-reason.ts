import type { HotelRefusal } from '#features/hotels/server/api.ts'
import type { FailureReason } from '../contract.ts'

/** What a hotel's "no" says about the hotel itself, in the words of the contract; null where it was a word about the player. */
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
