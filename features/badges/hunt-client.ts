import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

// What only pages of this feature use. `client.ts` is loaded by every page.

export const listObtainable = clientEndpoint<typeof contract.listObtainable>('GET', '/api/get/badges/obtainable')
export const listGuessed = clientEndpoint<typeof contract.listGuessed>('GET', '/api/get/badges/guessed')
export const listOwnedBadges = clientEndpoint<typeof contract.listOwnedBadges>('GET', '/api/get/users/badges/owned')
export const listMissingBadges = clientEndpoint<typeof contract.listMissingBadges>(
  'GET',
  '/api/get/users/badges/missing',
)
