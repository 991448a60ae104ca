import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'
export * from './staff-client.ts'

export const listProducts = clientEndpoint<typeof contract.listProducts>('GET', '/api/get/shop/icons')
export const showInventory = clientEndpoint<typeof contract.showInventory>('GET', '/api/get/shop/suitcase')
export const buyIcon = clientEndpoint<typeof contract.buyIcon>('POST', '/api/post/shop/purchases')
export const wearIcon = clientEndpoint<typeof contract.wearIcon>('PATCH', '/api/patch/shop/worn')
export const wishIcon = clientEndpoint<typeof contract.wishIcon>('POST', '/api/post/shop/wishes')
export const dropWish = clientEndpoint<typeof contract.dropWish>('DELETE', '/api/delete/shop/wishes/:icon')
