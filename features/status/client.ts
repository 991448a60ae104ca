import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const showStatus = clientEndpoint<typeof contract.showStatus>('GET', '/api/get/status')
