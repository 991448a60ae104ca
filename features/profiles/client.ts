import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const showProfile = clientEndpoint<typeof contract.showProfile>('GET', '/api/get/profiles')
