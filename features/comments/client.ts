import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listComments = clientEndpoint<typeof contract.listComments>('GET', '/api/get/comments')
export const listReplies = clientEndpoint<typeof contract.listReplies>('GET', '/api/get/comments/:id/replies')
export const findComment = clientEndpoint<typeof contract.findComment>('GET', '/api/get/comments/:id/place')
export const listOwnComments = clientEndpoint<typeof contract.listOwnComments>('GET', '/api/get/comments/own')
export const postComment = clientEndpoint<typeof contract.postComment>('POST', '/api/post/comments')
export const editComment = clientEndpoint<typeof contract.editComment>('PATCH', '/api/patch/comments/:id')
export const deleteComment = clientEndpoint<typeof contract.deleteComment>('DELETE', '/api/delete/comments/:id')
export const restoreComment = clientEndpoint<typeof contract.restoreComment>(
  'POST',
  '/api/post/comments/:id/restoration',
)
export const reactToComment = clientEndpoint<typeof contract.reactToComment>('POST', '/api/post/comments/:id/reactions')
export const reportComment = clientEndpoint<typeof contract.reportComment>('POST', '/api/post/comments/:id/reports')
