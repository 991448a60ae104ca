import { clientEndpoint } from '#platform/contract/endpoint.ts'
import type * as contract from './contract.ts'

export * from './constants.ts'

export const showMe = clientEndpoint<typeof contract.showMe>('GET', '/api/get/housekeeping/me')
export const showToday = clientEndpoint<typeof contract.showToday>('GET', '/api/get/housekeeping/today')
export const addNote = clientEndpoint<typeof contract.addNote>('POST', '/api/post/housekeeping/notes')
export const changeNote = clientEndpoint<typeof contract.changeNote>('PATCH', '/api/patch/housekeeping/notes/:id')
export const reportPresence = clientEndpoint<typeof contract.reportPresence>('POST', '/api/post/housekeeping/presence')
export const find = clientEndpoint<typeof contract.find>('GET', '/api/get/housekeeping/find')

/** The stream of changed topics, as server-sent events. */
export const changesPath = '/api/get/housekeeping/changes'
