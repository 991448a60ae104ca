import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showHealth = clientEndpoint<typeof contract.showHealth>('GET', '/api/get/housekeeping/site/health')
export const listImports = clientEndpoint<typeof contract.listImports>('GET', '/api/get/housekeeping/site/imports')
export const runImport = clientEndpoint<typeof contract.runImport>(
  'POST',
  '/api/post/housekeeping/site/imports/:source/runs',
)
