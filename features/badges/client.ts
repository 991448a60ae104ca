import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './staff-client.ts'

export const listBadges = clientEndpoint<typeof contract.listBadges>('GET', '/api/get/badges')
export const listLatestBadges = clientEndpoint<typeof contract.listLatestBadges>('GET', '/api/get/badges/latest')
export const listBadgeWays = clientEndpoint<typeof contract.listBadgeWays>('GET', '/api/get/badges/:code/ways')
export const showBadge = clientEndpoint<typeof contract.showBadge>('GET', '/api/get/badges/:code')
