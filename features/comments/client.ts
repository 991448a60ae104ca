import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

/** Reasons for reporting a comment. */
export const reportReasons = ['unkind', 'spam', 'personal', 'other'] as const

/** The length of a comment in characters, without surrounding space (specification §5.2). */
export const textLength = { least: 1, most: 1000 }

/** Minutes during which a guest may edit, delete and restore a comment from the same browser. */
export const guestChangeMinutes = 15

/** How readers answer without words. */
export const reactionNames = ['heart', 'laugh', 'wow', 'clap'] as const

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
