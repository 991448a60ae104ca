import type { HotelCode } from '#features/hotels/contract.ts'
import { type CacheTag, cacheTag } from '#platform/server/cache-tags.ts'

/** The tag of what tells how a hotel does: announced when its state changes, and not with each of its answers. */
export const hotelTag = (hotel: HotelCode): CacheTag => cacheTag(`hotel:${hotel}`)
