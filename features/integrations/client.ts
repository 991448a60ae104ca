import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listIntegrations = clientEndpoint<typeof contract.listIntegrations>(
  'GET',
  '/api/get/housekeeping/site/integrations',
)
export const addIntegration = clientEndpoint<typeof contract.addIntegration>(
  'POST',
  '/api/post/housekeeping/site/integrations',
)
export const changeIntegration = clientEndpoint<typeof contract.changeIntegration>(
  'PATCH',
  '/api/patch/housekeeping/site/integrations/:id',
)
export const switchIntegration = clientEndpoint<typeof contract.switchIntegration>(
  'POST',
  '/api/post/housekeeping/site/integrations/:id/switches',
)
export const deleteIntegration = clientEndpoint<typeof contract.deleteIntegration>(
  'DELETE',
  '/api/delete/housekeeping/site/integrations/:id',
)
export const bringIntegrationBack = clientEndpoint<typeof contract.bringIntegrationBack>(
  'POST',
  '/api/post/housekeeping/site/integrations/:id/restorations',
)
export const testIntegration = clientEndpoint<typeof contract.testIntegration>(
  'POST',
  '/api/post/housekeeping/site/integrations/:id/tests',
)
export const retryDelivery = clientEndpoint<typeof contract.retryDelivery>(
  'POST',
  '/api/post/housekeeping/site/deliveries/:id/retries',
)
