/**
 * The kind of a badge by the form of its code (hotel-api §7.3, §7.4): an achievement with levels,
 * an event's, a country's series, a group's or fan site's, the staff's, or another.
 */
export const families = ['achievement', 'event', 'country', 'group', 'staff', 'other'] as const

/**
 * Sort orders of a list; the first is the default. `labelled` sorts by the most recent first name.
 */
export const badgeSorts = ['newest', 'labelled', 'rarest', 'owned', 'code'] as const

/** Number of badges on a page of the archive. */
export const badgePageSize = 60
