import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'
import { onlineRanges, originsHotels } from './constants.ts'

export const OriginsHotel = z.enum(originsHotels, 'error.hotelInvalid')
export type OriginsHotel = z.output<typeof OriginsHotel>

/**
 * The time zone (IANA) in which a hotel's day begins. New York and Madrid observe daylight saving
 * time, São Paulo has not since 2019. The hotels do not state their zone, so the pages name the one
 * used here.
 */
export const hotelZones: Record<OriginsHotel, string> = {
  hhous: 'America/New_York',
  hhoes: 'Europe/Madrid',
  hhobr: 'America/Sao_Paulo',
}

export const OnlineRange = z.enum(onlineRanges, 'error.incorrectData')
export type OnlineRange = z.output<typeof OnlineRange>

/** A calendar day, `2026-11-21`; the instants it covers depend on the hotel's zone. */
export const CalendarDay = z.iso.date()
export type CalendarDay = z.output<typeof CalendarDay>

/**
 * The highest number measured, and when first; between two samples there may have been more
 * (specification §2.8).
 */
export const Most = z.object({ online: z.int().nonnegative(), at: Timestamp })
export type Most = z.output<typeof Most>

/**
 * A hotel's online numbers. `current` is the last sample, null before the first; `isOld` after five
 * minutes. `today` is the maximum since the hotel's midnight. `weekChange` compares with seven days
 * before (within five minutes), null if either is missing. `record` and `seasonRecord` (last 90
 * days) are maxima. `typicalWeek` has 168 means of the last twelve weeks, by hour from Monday
 * midnight in the hotel's zone, null without samples.
 */
export const OnlineSummary = z.object({
  hotel: OriginsHotel,
  zone: z.string(),
  firstSampleAt: Timestamp.nullable(),
  current: Most.nullable(),
  isOld: z.boolean(),
  today: Most.nullable(),
  weekChange: z.int().nullable(),
  record: Most.nullable(),
  seasonRecord: Most.nullable(),
  typicalWeek: z.array(z.int().nonnegative().nullable()),
})
export type OnlineSummary = z.output<typeof OnlineSummary>

/**
 * The steps of a chart. By time: each lasts a number of seconds, the first begins at `from`. By
 * day: each lasts a number of calendar days, the first begins with the day `from`, in each hotel's
 * own zone.
 */
export const OnlineSteps = z.discriminatedUnion('by', [
  z.object({ by: z.literal('time'), from: Timestamp, seconds: z.int().positive(), count: z.int() }),
  z.object({ by: z.literal('day'), from: CalendarDay, days: z.int().positive(), count: z.int() }),
])
export type OnlineSteps = z.output<typeof OnlineSteps>

/** The maximum of each step, null for a gap: a step without samples is never zero. */
export const OnlineSeries = z.object({ hotel: OriginsHotel, values: z.array(z.int().nonnegative().nullable()) })
export type OnlineSeries = z.output<typeof OnlineSeries>

/**
 * The same data in few rows, newest first: hours for 24 hours, days up to 30 days, months beyond.
 * `begins` is the instant of the hour (24h), or the calendar day or first day of the month in each
 * hotel's zone. `most` has an entry per hotel in the order of `originsHotels`, null for a gap.
 */
export const OnlineRow = z.object({ begins: z.string(), most: z.array(Most.nullable()) })
export type OnlineRow = z.output<typeof OnlineRow>

/**
 * A chart and its table. 24h by the minute, 7d by ten minutes, 30d by the hour, 1y by the day,
 * `all` by the day up to ten years and by the week beyond. `all` begins with the first sample; a
 * site without samples returns no steps and no rows.
 */
export const OnlineChart = z.object({
  range: OnlineRange,
  steps: OnlineSteps,
  series: z.array(OnlineSeries),
  rowsBy: z.enum(['hour', 'day', 'month']),
  rows: z.array(OnlineRow),
})
export type OnlineChart = z.output<typeof OnlineChart>

export const showOnlineNow = endpoint({
  method: 'GET',
  path: '/api/get/origins/online',
  access: 'anyone',
  summary:
    'How many players are online in each hotel of the retro edition, today’s highest, records and the typical week.',
  result: z.object({ hotels: z.array(OnlineSummary) }),
  refusals: {},
})

export const showOnlineChart = endpoint({
  method: 'GET',
  path: '/api/get/origins/online/chart',
  access: 'anyone',
  summary: 'The highest numbers of players online over a range, for a chart and for a table.',
  query: z.object({ range: OnlineRange.default('30d') }),
  result: OnlineChart,
  refusals: {},
})
