import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const uploadAttachment = clientEndpoint<typeof contract.uploadAttachment>('POST', '/api/post/jobs/attachments')
export const dropAttachment = clientEndpoint<typeof contract.dropAttachment>(
  'DELETE',
  '/api/delete/jobs/attachments/:id',
)
export const listUnsentAttachments = clientEndpoint<typeof contract.listUnsentAttachments>(
  'GET',
  '/api/get/jobs/attachments',
)
export const apply = clientEndpoint<typeof contract.apply>('POST', '/api/post/jobs/applications')
export const listOwnApplications = clientEndpoint<typeof contract.listOwnApplications>(
  'GET',
  '/api/get/jobs/applications',
)
export const withdrawApplication = clientEndpoint<typeof contract.withdrawApplication>(
  'POST',
  '/api/post/jobs/applications/:id/withdrawal',
)
export const showChat = clientEndpoint<typeof contract.showChat>('GET', '/api/get/jobs/applications/:id/messages')
export const sendMessage = clientEndpoint<typeof contract.sendMessage>(
  'POST',
  '/api/post/jobs/applications/:id/messages',
)
export const listPositions = clientEndpoint<typeof contract.listPositions>('GET', '/api/get/jobs/positions')
