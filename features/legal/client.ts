import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const showLegal = clientEndpoint<typeof contract.showLegal>('GET', '/api/get/imprint')
