/** Returns the cache tag of a badge: published when its owners or texts change. */
export function badgeTag(code: string): string {
  return `badge:${code}`
}

/** Cache tag of badge lists: published when badges, texts or owner counts change. */
export const badgesTag = 'badges'

/**
 * Cache tag of badge orders that do not depend on owner counts: published when badges or texts
 * change.
 */
export const badgeOrderTag = 'badges:order'

/** Cache tag of all badges' list data: published when many have changed at once. */
export const badgeTellingTag = 'badges:told'

/** Cache tag of the number of scanned players: published when it grows. */
export const badgeSampleTag = 'badges:sample'
