import type { HotelStatus } from './hotel-gateway.ts'
import { type HotelRefusal, isHotelRefusal } from './outcome.ts'

/** Whether one player is looked up or a whole list is fetched, which is heavy work for a hotel. */
export type CallWeight = 'look-up' | 'list'

/**
 * Conclusion of an outcome about the hotel. `state` is set at once for explicit notices, otherwise
 * only after repeated failures.
 */
export type Evidence =
  | { hotel: 'well' }
  | { hotel: 'unclear'; state: HotelStatus['state'] | null }
  | { hotel: 'failing'; state: HotelStatus['state'] | null }

/**
 * Heavy lists may fail on a healthy hotel (hotel-api §0.5), so only failed look-ups count. A
 * refusal worded by the hotel is a response; the caller's expired deadline is no evidence.
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

/**
 * Returns whether a retry may soon succeed. Maintenance and blocks last longer than a call can
 * wait.
 */
export function isWorthRetrying(refusal: HotelRefusal): boolean {
  return refusal.refused === 'hotel.busy' || refusal.refused === 'hotel.unreachable'
}
