import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

// What only pages of this feature use. `client.ts` is loaded by every page.

export const listBadges = clientEndpoint<typeof contract.listBadges>('GET', '/api/get/scanner/users/:habboId/badges')
export const listFriends = clientEndpoint<typeof contract.listFriends>('GET', '/api/get/scanner/users/:habboId/friends')
export const listGroups = clientEndpoint<typeof contract.listGroups>('GET', '/api/get/scanner/users/:habboId/groups')
export const listRooms = clientEndpoint<typeof contract.listRooms>('GET', '/api/get/scanner/users/:habboId/rooms')
export const listPhotos = clientEndpoint<typeof contract.listPhotos>('GET', '/api/get/scanner/users/:habboId/photos')
export const listChanges = clientEndpoint<typeof contract.listChanges>(
  'GET',
  '/api/get/scanner/users/:habboId/timeline',
)
