import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showOwnRewards = clientEndpoint<typeof contract.showOwnRewards>('GET', '/api/get/users/rewards')
export const findComments = clientEndpoint<typeof contract.findComments>('GET', '/api/get/users/comment-places')
export const showBoard = clientEndpoint<typeof contract.showBoard>('GET', '/api/get/rewards/board')
export const showOwnPlace = clientEndpoint<typeof contract.showOwnPlace>('GET', '/api/get/users/board-place')
