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
export const showHeart = clientEndpoint<typeof contract.showHeart>('GET', '/api/get/radio/hearts')
export const giveHeart = clientEndpoint<typeof contract.giveHeart>('POST', '/api/post/radio/hearts')
export const listMostLoved = clientEndpoint<typeof contract.listMostLoved>('GET', '/api/get/radio/plays/loved')

export const showStationSetup = clientEndpoint<typeof contract.showStationSetup>(
  'GET',
  '/api/get/housekeeping/site/stations',
)
export const changeStations = clientEndpoint<typeof contract.changeStations>(
  'PATCH',
  '/api/patch/housekeeping/site/stations',
)
export const restoreStations = clientEndpoint<typeof contract.restoreStations>(
  'POST',
  '/api/post/housekeeping/site/stations/restorations',
)
export const testStation = clientEndpoint<typeof contract.testStation>(
  'POST',
  '/api/post/housekeeping/site/stations/tests',
)

export const showAir = clientEndpoint<typeof contract.showAir>('GET', '/api/get/housekeeping/radio/air')
export const listAirRequests = clientEndpoint<typeof contract.listAirRequests>(
  'GET',
  '/api/get/housekeeping/radio/air/requests',
)
export const answerRequest = clientEndpoint<typeof contract.answerRequest>(
  'PATCH',
  '/api/patch/housekeeping/radio/requests/:id',
)
export const undoAnswer = clientEndpoint<typeof contract.undoAnswer>(
  'POST',
  '/api/post/housekeeping/radio/requests/:id/undo',
)
export const changeLine = clientEndpoint<typeof contract.changeLine>('PATCH', '/api/patch/housekeeping/radio/line')
export const setSays = clientEndpoint<typeof contract.setSays>('POST', '/api/post/housekeeping/radio/says')
export const takeSaysBack = clientEndpoint<typeof contract.takeSaysBack>(
  'DELETE',
  '/api/delete/housekeeping/radio/says/:station',
)
export const leaveHandOver = clientEndpoint<typeof contract.leaveHandOver>('POST', '/api/post/housekeeping/radio/notes')
export const listRequests = clientEndpoint<typeof contract.listRequests>('GET', '/api/get/housekeeping/radio/requests')
export const listRequestFilters = clientEndpoint<typeof contract.listRequestFilters>(
  'GET',
  '/api/get/housekeeping/radio/requests/filters',
)

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
export const removeStaffShow = clientEndpoint<typeof contract.removeStaffShow>(
  'DELETE',
  '/api/delete/housekeeping/radio/shows/:id',
)
export const previewWeekCopy = clientEndpoint<typeof contract.previewWeekCopy>(
  'GET',
  '/api/get/housekeeping/radio/schedule/copies',
)
export const copyWeek = clientEndpoint<typeof contract.copyWeek>('POST', '/api/post/housekeeping/radio/schedule/copies')
export const askForSwap = clientEndpoint<typeof contract.askForSwap>('POST', '/api/post/housekeeping/radio/swaps')
export const answerSwap = clientEndpoint<typeof contract.answerSwap>('PATCH', '/api/patch/housekeeping/radio/swaps/:id')
