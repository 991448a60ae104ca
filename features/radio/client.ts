import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

/**
 * The audio stream. Parameters: `?lang=`, `t` (any value, to bypass caches), and `fallback=1` for
 * the public stream used when the station's own fails.
 */
export const streamPath = '/radio/stream'

export const mostPlayedRanges = ['7d', '30d', 'all'] as const

/** Maximum lengths of a request's fields (specification §5.3). */
export const requestLengths = { name: 50, artist: 100, title: 100, message: 500 } as const

export const showRadioNow = clientEndpoint<typeof contract.showRadioNow>('GET', '/api/get/radio/now')
export const showStationOutage = clientEndpoint<typeof contract.showStationOutage>('GET', '/api/get/radio/outage')
export const listPlays = clientEndpoint<typeof contract.listPlays>('GET', '/api/get/radio/plays')
export const listMostPlayed = clientEndpoint<typeof contract.listMostPlayed>('GET', '/api/get/radio/plays/most')
export const sendRequest = clientEndpoint<typeof contract.sendRequest>('POST', '/api/post/radio/requests')
export const showRequestLine = clientEndpoint<typeof contract.showRequestLine>('GET', '/api/get/radio/requests')
export const showSchedule = clientEndpoint<typeof contract.showSchedule>('GET', '/api/get/radio/schedule')
