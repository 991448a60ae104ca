import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './check-text.ts'
export * from './constants.ts'

export const listTexts = clientEndpoint<typeof contract.listTexts>('GET', '/api/get/housekeeping/texts')
export const showTextFilters = clientEndpoint<typeof contract.showTextFilters>(
  'GET',
  '/api/get/housekeeping/texts/filters',
)
export const showText = clientEndpoint<typeof contract.showText>('GET', '/api/get/housekeeping/texts/:language/:key')
export const listTextChanges = clientEndpoint<typeof contract.listTextChanges>(
  'GET',
  '/api/get/housekeeping/texts/:language/:key/history',
)
export const proposeText = clientEndpoint<typeof contract.proposeText>('POST', '/api/post/housekeeping/texts/proposals')
export const withdrawProposal = clientEndpoint<typeof contract.withdrawProposal>(
  'POST',
  '/api/post/housekeeping/texts/withdrawals',
)
export const approveProposal = clientEndpoint<typeof contract.approveProposal>(
  'POST',
  '/api/post/housekeeping/texts/approvals',
)
export const rejectProposal = clientEndpoint<typeof contract.rejectProposal>(
  'POST',
  '/api/post/housekeeping/texts/rejections',
)
export const changeText = clientEndpoint<typeof contract.changeText>('POST', '/api/post/housekeeping/texts/changes')
export const takeTextBack = clientEndpoint<typeof contract.takeTextBack>('POST', '/api/post/housekeeping/texts/returns')
export const keepText = clientEndpoint<typeof contract.keepText>('POST', '/api/post/housekeeping/texts/confirmations')
export const undoTextAct = clientEndpoint<typeof contract.undoTextAct>('POST', '/api/post/housekeeping/texts/undoings')

/** Where the translation files are downloaded, with the approved texts in them. */
export const exportPath = '/api/get/housekeeping/texts/export'
