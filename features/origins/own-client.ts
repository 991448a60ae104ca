import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

// What only pages of this feature use. `client.ts` is loaded by every page.

export const showFishingBoard = clientEndpoint<typeof contract.showFishingBoard>('GET', '/api/get/origins/fishing')
export const showOnlineNow = clientEndpoint<typeof contract.showOnlineNow>('GET', '/api/get/origins/online')
export const showOnlineChart = clientEndpoint<typeof contract.showOnlineChart>('GET', '/api/get/origins/online/chart')
export const showRetroPlayer = clientEndpoint<typeof contract.showRetroPlayer>('GET', '/api/get/origins/users/:habboId')
