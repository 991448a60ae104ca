import type { HotelCode } from '#features/hotels/contract.ts'
import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'

/**
 * Returns the cache tag of a hotel's state: invalidated when the state changes, not with each
 * answer.
 */
export const hotelTag = (hotel: HotelCode): CacheTag => cacheTag(`hotel:${hotel}`)
