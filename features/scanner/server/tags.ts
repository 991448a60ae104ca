import type { HotelCode } from '#features/hotels/contract.ts'
import { type CacheTag, cacheTag } from '#platform/server/cache-tags.ts'
import { playerKey } from './named-players.ts'

/** The tag of what names a player by hotel and name: announced when a scan first meets somebody of that name. */
export function namedTag(hotel: HotelCode, name: string): CacheTag {
  return cacheTag(`named:${playerKey(hotel, name)}`)
}
