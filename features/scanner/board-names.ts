/** The boards, in the order of the page; the first is the default. */
export const boardNames = ['badges', 'rarity', 'series', 'finds', 'known', 'climbers'] as const

/** How many players a page of a board has. */
export const boardPageSize = 50

/**
 * What a badge counts for that a single scanned player has: half of it with every doubling of the
 * owners.
 */
export const rarestPoints = 1_000
