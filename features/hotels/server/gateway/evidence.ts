import type { HotelStatus } from './hotel-gateway.ts'
import { type HotelRefusal, isHotelRefusal } from './outcome.ts'

/** Whether one player is looked up or a whole list is fetched, which is heavy work for a hotel. */
export type CallWeight = 'look-up' | 'list'

/** What an outcome tells about the hotel as a whole. `state` is known at once from a notice, and only after repetition else. */
export type Evidence =
  | { hotel: 'well' }
  | { hotel: 'unclear'; state: HotelStatus['state'] | null }
  | { hotel: 'failing'; state: HotelStatus['state'] | null }

/**
 * Heavy lists may fail while the hotel is well (hotel-api §0.5), so failures count for look-ups
 * only. A refusal in the hotel's own words is an answer; an expired deadline of the caller is none.
 */
export function evidenceOf(outcome: unknown, weight: CallWeight): Evidence {
  if (!isHotelRefusal(outcome)) return { hotel: 'well' }
  const failing = weight === 'look-up' ? 'failing' : 'unclear'
  switch (outcome.refused) {
    case 'hotel.notFound':
    case 'hotel.invalidName':
    case 'hotel.invalidId':
    case 'hotel.listUnavailable':
      return { hotel: 'well' }
    case 'hotel.maintenance':
      return { hotel: failing, state: weight === 'look-up' ? 'maintenance' : null }
    case 'hotel.blocked':
      return { hotel: 'failing', state: 'blocked' }
    case 'hotel.busy':
      return { hotel: 'unclear', state: 'busy' }
    case 'hotel.unreachable':
      return { hotel: outcome.reason === 'network' ? 'failing' : failing, state: null }
    case 'hotel.broken':
      return { hotel: outcome.reason === 'notJson' ? failing : 'unclear', state: null }
    case 'hotel.resting':
    case 'hotel.crowded':
    case 'hotel.outOfTime':
      return { hotel: 'unclear', state: null }
  }
}

/** Whether the same call may go better in a moment. Maintenance and blocks last longer than a call can wait. */
export function isWorthRetrying(refusal: HotelRefusal): boolean {
  return refusal.refused === 'hotel.busy' || refusal.refused === 'hotel.unreachable'
}
