import { z } from 'zod'
import { OnlineRange, OriginsHotel } from '#features/origins/contract.ts'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { common, limited } from './schemas.ts'

/** A measured number of players, and when. */
const Measured = z.object({ online: z.int().nonnegative(), at: Timestamp }).nullable()

/**
 * The numbers of a hotel. `isOld`: the last measurement is more than five minutes ago. `today` is
 * the highest since midnight in the hotel's `zone`, `record` the highest of all.
 */
export const ApiOnlineHotel = z.object({
  hotel: OriginsHotel,
  zone: z.string(),
  current: Measured,
  isOld: z.boolean(),
  today: Measured,
  record: Measured,
})

/**
 * The highest number of each step, null without a measurement. By `time`, steps of `length` seconds
 * from an instant; by `day`, of `length` calendar days of the hotel's zone from a day.
 */
export const ApiOnlineChart = z.object({
  range: OnlineRange,
  by: z.enum(['time', 'day']),
  from: z.string(),
  length: z.int().positive(),
  series: z.array(z.object({ hotel: OriginsHotel, values: z.array(z.int().nonnegative().nullable()) })),
})

export const apiOriginsOnline = endpoint({
  ...common,
  path: '/api/v1/origins/online',
  operation: 'originsOnline',
  summary: 'How many players are online in the hotels of Habbo Origins.',
  result: z.object({ hotels: z.array(ApiOnlineHotel) }),
  refusals: limited,
})

export const apiOriginsHistory = endpoint({
  ...common,
  path: '/api/v1/origins/online/history',
  operation: 'originsOnlineHistory',
  summary: 'How many players were online in the hotels of Habbo Origins over a range.',
  query: z.object({ range: OnlineRange.default('30d') }),
  result: ApiOnlineChart,
  refusals: limited,
})
