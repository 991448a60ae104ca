import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const searchSite = clientEndpoint<typeof contract.searchSite>('GET', '/api/get/search')
