import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export { commentReward, rewardedCommentsPerDay } from './amounts.ts'
export * from './constants.ts'
export { iconOfLedger } from './ledger-icon.ts'

export const showCurrentUser = clientEndpoint<typeof contract.showCurrentUser>('GET', '/api/get/users/current')
export const logOut = clientEndpoint<typeof contract.logOut>('POST', '/api/post/users/logout')
export const listLedger = clientEndpoint<typeof contract.listLedger>('GET', '/api/get/users/ledger')
export const confirmByPassword = clientEndpoint<typeof contract.confirmByPassword>(
  'POST',
  '/api/post/users/confirmation',
)
