import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showHealth = clientEndpoint<typeof contract.showHealth>('GET', '/api/get/housekeeping/site/health')
