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
export const askForSecondLook = clientEndpoint<typeof contract.askForSecondLook>(
  'POST',
  '/api/post/comments/:id/appeal',
)
export const listModerationQueue = clientEndpoint<typeof contract.listModerationQueue>(
  'GET',
  '/api/get/housekeeping/comments',
)
export const searchAllComments = clientEndpoint<typeof contract.searchAllComments>(
  'GET',
  '/api/get/housekeeping/comments/search',
)
export const showStaffComment = clientEndpoint<typeof contract.showStaffComment>(
  'GET',
  '/api/get/housekeeping/comments/:id',
)
export const decideComments = clientEndpoint<typeof contract.decideComments>(
  'POST',
  '/api/post/housekeeping/comments/decisions',
)
export const undoDecision = clientEndpoint<typeof contract.undoDecision>(
  'POST',
  '/api/post/housekeeping/comments/decisions/:batch/undo',
)
export const noteOnComment = clientEndpoint<typeof contract.noteOnComment>(
  'POST',
  '/api/post/housekeeping/comments/:id/notes',
)
export const decideAppeal = clientEndpoint<typeof contract.decideAppeal>(
  'POST',
  '/api/post/housekeeping/comments/:id/appeal',
)
export const listWords = clientEndpoint<typeof contract.listWords>('GET', '/api/get/housekeeping/words')
export const tryWord = clientEndpoint<typeof contract.tryWord>('GET', '/api/get/housekeeping/words/trial')
export const addWord = clientEndpoint<typeof contract.addWord>('POST', '/api/post/housekeeping/words')
export const changeWord = clientEndpoint<typeof contract.changeWord>('PATCH', '/api/patch/housekeeping/words/:id')
export const removeWord = clientEndpoint<typeof contract.removeWord>('DELETE', '/api/delete/housekeeping/words/:id')
export const undoWordChange = clientEndpoint<typeof contract.undoWordChange>(
  'POST',
  '/api/post/housekeeping/words/:id/restoration',
)
export const banGuestOfComment = clientEndpoint<typeof contract.banGuestOfComment>(
  'POST',
  '/api/post/housekeeping/comments/:id/guest-bans',
)
