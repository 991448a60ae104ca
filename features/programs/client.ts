import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const apiDumps = clientEndpoint<typeof contract.apiDumps>('GET', '/api/v1/dumps')
export const listApiKeys = clientEndpoint<typeof contract.listApiKeys>('GET', '/api/get/users/api-keys')
export const addApiKey = clientEndpoint<typeof contract.addApiKey>('POST', '/api/post/users/api-keys')
export const revokeApiKey = clientEndpoint<typeof contract.revokeApiKey>('DELETE', '/api/delete/users/api-keys/:id')
export const listStaffApiKeys = clientEndpoint<typeof contract.listStaffApiKeys>(
  'GET',
  '/api/get/housekeeping/api-keys',
)
export const revokeStaffApiKey = clientEndpoint<typeof contract.revokeStaffApiKey>(
  'DELETE',
  '/api/delete/housekeeping/api-keys/:id',
)
