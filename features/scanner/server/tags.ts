import type { HotelCode } from '#features/hotels/contract.ts'
import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'
import { playerKey } from './named-players.ts'

/**
 * Returns the tag of content that names a player by hotel and name: invalidated when a scan first
 * finds a player of that name.
 */
export function namedTag(hotel: HotelCode, name: string): CacheTag {
  return cacheTag(`named:${playerKey(hotel, name)}`)
}

/** Cache tag of requests for removal. */
export const removalsTag = cacheTag('scanner:removals')

/**
 * The tag of content that shows rooms without a known owner or name: invalidated when a scan has
 * read rooms.
 */
export const roomsTag = cacheTag('scanner:rooms')
