import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const showOnlineUsers = clientEndpoint<typeof contract.showOnlineUsers>('GET', '/api/get/footer/onlineusers')
