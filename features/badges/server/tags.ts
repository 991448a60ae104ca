import { type CacheTag, cacheTag } from '#platform/server/cache/cache-tags.ts'

/** Returns the cache tag of a badge: published when its owners or texts change. */
export function badgeTag(code: string): CacheTag {
  return cacheTag(`badge:${code}`)
}

/** Cache tag of badge lists: published when badges, texts or owner counts change. */
export const badgesTag = cacheTag('badges')

/**
 * Cache tag of badge orders that do not depend on owner counts: published when badges or texts
 * change.
 */
export const badgeOrderTag = cacheTag('badges:order')

/** Cache tag of all badges' list data: published when many have changed at once. */
export const badgeRowsTag = cacheTag('badges:rows')

/** Cache tag of the number of scanned players: published when it grows. */
export const badgeSampleTag = cacheTag('badges:sample')

/**
 * Cache tag of the import status of badge texts: published when a hotel's texts begin to fail or
 * are readable again.
 */
export const badgeReadingTag = cacheTag('badges:reading')

/** Cache tag of how badges are got: published when a way is added, changed or removed. */
export const badgeWaysTag = cacheTag('badges:ways')

/** Cache tag of what the staff's catalogue shows: texts, ways and proposals. */
export const catalogueTag = cacheTag('badges:catalogue')
