/**
 * The kind of a badge by the form of its code (hotel-api §7.3, §7.4): an achievement with levels,
 * an event's, a country's series, a group's or fan site's, the staff's, or another.
 */
export const families = ['achievement', 'event', 'country', 'group', 'staff', 'other'] as const

/**
 * Sort orders of a list; the first is the default. `labelled` sorts by the most recent first name.
 */
export const badgeSorts = ['newest', 'labelled', 'rarest', 'owned', 'code'] as const

/**
 * How a badge is got: as a news item says, in a room, at an event, from the game's shop, or
 * otherwise.
 */
export const wayKinds = ['news', 'room', 'event', 'shop', 'other'] as const

/** The longest texts by the staff, and how many ways a badge has at most. */
export const staffBounds = { name: 100, description: 300, way: 300, reason: 300, ways: 20 } as const

/** What the catalogue of the staff is narrowed to. */
export const catalogueFilters = ['unnamed', 'undescribed', 'noWay', 'waiting'] as const

/** How many badges a news item can be started with. */
export const mostBadgesOfItem = 50

/** Number of badges on a page of the archive. */
export const badgePageSize = 60
