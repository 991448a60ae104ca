import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

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

export const listBadges = clientEndpoint<typeof contract.listBadges>('GET', '/api/get/badges')
export const listLatestBadges = clientEndpoint<typeof contract.listLatestBadges>('GET', '/api/get/badges/latest')
export const showBadge = clientEndpoint<typeof contract.showBadge>('GET', '/api/get/badges/:code')
