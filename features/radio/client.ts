import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showRadioNow = clientEndpoint<typeof contract.showRadioNow>('GET', '/api/get/radio/now')
export const showStationOutage = clientEndpoint<typeof contract.showStationOutage>('GET', '/api/get/radio/outage')
export const listPlays = clientEndpoint<typeof contract.listPlays>('GET', '/api/get/radio/plays')
export const listMostPlayed = clientEndpoint<typeof contract.listMostPlayed>('GET', '/api/get/radio/plays/most')
export const sendRequest = clientEndpoint<typeof contract.sendRequest>('POST', '/api/post/radio/requests')
export const showRequestLine = clientEndpoint<typeof contract.showRequestLine>('GET', '/api/get/radio/requests')
export const showSchedule = clientEndpoint<typeof contract.showSchedule>('GET', '/api/get/radio/schedule')
