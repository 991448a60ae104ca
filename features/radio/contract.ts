import { z } from 'zod'
import { event } from '#platform/contract/event.ts'

/**
 * A member's request was played on the radio, or read out if it is a greeting. Published once per
 * request, even if the host changes its state afterwards.
 */
export const requestPlayed = event({
  name: 'radio.requestPlayed',
  payload: z.object({ requestId: z.int(), accountId: z.int() }),
})

export * from './air.ts'
export {
  type EditScope,
  mostPlayedRanges,
  type NamedIn,
  namedIn,
  requestLengths,
  type StationField,
  showLimits,
  stationFields,
  streamPath,
} from './constants.ts'
export * from './hearts.ts'
export * from './now.ts'
export * from './plays.ts'

export * from './requests.ts'
export * from './schedule.ts'
export * from './staff-schedule.ts'
export * from './station.ts'
export * from './station-choices.ts'
