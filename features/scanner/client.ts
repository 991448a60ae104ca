import type { Edition } from '#features/hotels/contract.ts'
import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'
import type { PanelName } from './contract.ts'

/** The five lists of a player, in the order of specification §2.6. */
export const panelNames = ['badges', 'friends', 'groups', 'rooms', 'photos'] as const

/**
 * The lists of each edition. The retro one has none: its badges are those that scans saw worn
 * (hotel-api §5.2).
 */
export const panelsOfEdition: Record<Edition, readonly PanelName[]> = {
  modern: panelNames,
  origins: ['badges'],
}

export const listBadgeOwners = clientEndpoint<typeof contract.listBadgeOwners>('GET', '/api/get/badges/:code/owners')
export const showPlayer = clientEndpoint<typeof contract.showPlayer>('GET', '/api/get/scanner/users/:habboId')
export const listBadges = clientEndpoint<typeof contract.listBadges>('GET', '/api/get/scanner/users/:habboId/badges')
export const listFriends = clientEndpoint<typeof contract.listFriends>('GET', '/api/get/scanner/users/:habboId/friends')
export const listGroups = clientEndpoint<typeof contract.listGroups>('GET', '/api/get/scanner/users/:habboId/groups')
export const listRooms = clientEndpoint<typeof contract.listRooms>('GET', '/api/get/scanner/users/:habboId/rooms')
export const listPhotos = clientEndpoint<typeof contract.listPhotos>('GET', '/api/get/scanner/users/:habboId/photos')
export const listChanges = clientEndpoint<typeof contract.listChanges>(
  'GET',
  '/api/get/scanner/users/:habboId/timeline',
)
export const scanPlayer = clientEndpoint<typeof contract.scanPlayer>('POST', '/api/post/scanner/scans')
