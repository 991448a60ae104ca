import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listBadgeOwners = clientEndpoint<typeof contract.listBadgeOwners>('GET', '/api/get/badges/:code/owners')
export const showPlayer = clientEndpoint<typeof contract.showPlayer>('GET', '/api/get/scanner/users/:habboId')
export const scanPlayer = clientEndpoint<typeof contract.scanPlayer>('POST', '/api/post/scanner/scans')

export const listHiddenPlayers = clientEndpoint<typeof contract.listHiddenPlayers>(
  'GET',
  '/api/get/housekeeping/players/hidden',
)
export const listRemovals = clientEndpoint<typeof contract.listRemovals>(
  'GET',
  '/api/get/housekeeping/players/removals',
)
export const addRemoval = clientEndpoint<typeof contract.addRemoval>('POST', '/api/post/housekeeping/players/removals')
export const issueRemovalCode = clientEndpoint<typeof contract.issueRemovalCode>(
  'POST',
  '/api/post/housekeeping/players/removals/:id/code',
)
export const proveRemoval = clientEndpoint<typeof contract.proveRemoval>(
  'POST',
  '/api/post/housekeeping/players/removals/:id/proof',
)
export const settleRemoval = clientEndpoint<typeof contract.settleRemoval>(
  'PATCH',
  '/api/patch/housekeeping/players/removals/:id',
)
export const listHistory = clientEndpoint<typeof contract.listHistory>(
  'GET',
  '/api/get/housekeeping/players/:hotel/:name/history',
)
export const redactEntry = clientEndpoint<typeof contract.redactEntry>(
  'POST',
  '/api/post/housekeeping/players/redactions',
)
