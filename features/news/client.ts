import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const listNews = clientEndpoint<typeof contract.listNews>('GET', '/api/get/news')
export const listLatestNews = clientEndpoint<typeof contract.listLatestNews>('GET', '/api/get/news/latest')
export const showArticle = clientEndpoint<typeof contract.showArticle>('GET', '/api/get/news/:slug')
export const listHeaderComments = clientEndpoint<typeof contract.listHeaderComments>('GET', '/api/get/header/comments')
export const listBadgeNews = clientEndpoint<typeof contract.listBadgeNews>('GET', '/api/get/badges/:code/news')
