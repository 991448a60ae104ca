import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export const listOutages = clientEndpoint<typeof contract.listOutages>('GET', '/api/get/outages')
