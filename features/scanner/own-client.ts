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
export const comparePlayers = clientEndpoint<typeof contract.comparePlayers>('GET', '/api/get/scanner/comparison')
export const listComparedBadges = clientEndpoint<typeof contract.listComparedBadges>(
  'GET',
  '/api/get/scanner/comparison/badges',
)
export const listComparedFriends = clientEndpoint<typeof contract.listComparedFriends>(
  'GET',
  '/api/get/scanner/comparison/friends',
)
export const showGroup = clientEndpoint<typeof contract.showGroup>('GET', '/api/get/scanner/groups/:groupId')
export const listGroupMembers = clientEndpoint<typeof contract.listGroupMembers>(
  'GET',
  '/api/get/scanner/groups/:groupId/members',
)
export const showPlayerBoard = clientEndpoint<typeof contract.showPlayerBoard>('GET', '/api/get/scanner/boards')
export const showOwnBoardPlace = clientEndpoint<typeof contract.showOwnBoardPlace>(
  'GET',
  '/api/get/users/player-board-place',
)
export const showRareThings = clientEndpoint<typeof contract.showRareThings>('GET', '/api/get/scanner/rare-things')
export const showPlayerSpan = clientEndpoint<typeof contract.showPlayerSpan>(
  'GET',
  '/api/get/scanner/users/:habboId/span',
)
