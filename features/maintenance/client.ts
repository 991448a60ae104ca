import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showMaintenance = clientEndpoint<typeof contract.showMaintenance>(
  'GET',
  '/api/get/housekeeping/site/maintenance',
)
export const changeMaintenance = clientEndpoint<typeof contract.changeMaintenance>(
  'PATCH',
  '/api/patch/housekeeping/site/maintenance',
)
