import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

/** How many files an application may have, and the most bytes of each (specification §5.4). */
export const attachmentLimits = { files: 5, bytes: 16 * 1024 * 1024 } as const

/** Maximum lengths of an applicant's texts, in characters. */
export const applicationLengths = { fansiteName: 100, discordUsername: 37, motivation: 4000 } as const

/** Maximum years of play: the game opened in August 2000. */
export const mostYears = 40

/** The longest message of a chat, in characters. */
export const messageLength = 2000

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
