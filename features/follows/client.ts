import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listFollowedKeys = clientEndpoint<typeof contract.listFollowedKeys>('GET', '/api/get/users/follows/keys')
export const follow = clientEndpoint<typeof contract.follow>('POST', '/api/post/users/follows')
export const unfollow = clientEndpoint<typeof contract.unfollow>('DELETE', '/api/delete/users/follows')
export const listFollows = clientEndpoint<typeof contract.listFollows>('GET', '/api/get/users/follows')
export const listFollowNews = clientEndpoint<typeof contract.listFollowNews>('GET', '/api/get/users/follows/news')
export const showFollowSettings = clientEndpoint<typeof contract.showFollowSettings>(
  'GET',
  '/api/get/users/follows/settings',
)
export const changeFollowSettings = clientEndpoint<typeof contract.changeFollowSettings>(
  'PATCH',
  '/api/patch/users/follows/settings',
)
export const makeFollowFeed = clientEndpoint<typeof contract.makeFollowFeed>('POST', '/api/post/users/follows/feed')
export const endFollowFeed = clientEndpoint<typeof contract.endFollowFeed>('DELETE', '/api/delete/users/follows/feed')
