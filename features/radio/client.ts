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

export const showStaffSchedule = clientEndpoint<typeof contract.showStaffSchedule>(
  'GET',
  '/api/get/housekeeping/radio/schedule',
)
export const foresee = clientEndpoint<typeof contract.foresee>('GET', '/api/get/housekeeping/radio/schedule/foresight')
export const addStaffShow = clientEndpoint<typeof contract.addStaffShow>('POST', '/api/post/housekeeping/radio/shows')
export const changeStaffShow = clientEndpoint<typeof contract.changeStaffShow>(
  'PATCH',
  '/api/patch/housekeeping/radio/shows/:id',
)
export const cancelStaffShow = clientEndpoint<typeof contract.cancelStaffShow>(
  'POST',
  '/api/post/housekeeping/radio/shows/:id/cancellations',
)
export const bringShowBack = clientEndpoint<typeof contract.bringShowBack>(
  'POST',
  '/api/post/housekeeping/radio/shows/:id/restorations',
)
export const previewWeekCopy = clientEndpoint<typeof contract.previewWeekCopy>(
  'GET',
  '/api/get/housekeeping/radio/schedule/copies',
)
export const copyWeek = clientEndpoint<typeof contract.copyWeek>('POST', '/api/post/housekeeping/radio/schedule/copies')
export const askForSwap = clientEndpoint<typeof contract.askForSwap>('POST', '/api/post/housekeeping/radio/swaps')
export const answerSwap = clientEndpoint<typeof contract.answerSwap>('PATCH', '/api/patch/housekeeping/radio/swaps/:id')
