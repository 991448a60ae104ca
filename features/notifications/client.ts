import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listNotices = clientEndpoint<typeof contract.listNotices>('GET', '/api/get/users/notices')
export const countUnreadNotices = clientEndpoint<typeof contract.countUnreadNotices>(
  'GET',
  '/api/get/users/notices/unread',
)
export const readNotices = clientEndpoint<typeof contract.readNotices>('PATCH', '/api/patch/users/notices')
export const readNotice = clientEndpoint<typeof contract.readNotice>('PATCH', '/api/patch/users/notices/:id')
export const showNoticeSettings = clientEndpoint<typeof contract.showNoticeSettings>(
  'GET',
  '/api/get/users/notices/settings',
)
export const changeNoticeSettings = clientEndpoint<typeof contract.changeNoticeSettings>(
  'PATCH',
  '/api/patch/users/notices/settings',
)
export const startPush = clientEndpoint<typeof contract.startPush>('POST', '/api/post/users/notices/push')
export const endPush = clientEndpoint<typeof contract.endPush>('DELETE', '/api/delete/users/notices/push')
