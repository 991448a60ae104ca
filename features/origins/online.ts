import { z } from 'zod'
import { endpoint } from '#platform/contract/endpoint.ts'
import { Timestamp } from '#platform/contract/time.ts'

/** The hotels of the retro edition, in the order of the statistic (specification §1.1). */
export const originsHotels = ['hhous', 'hhoes', 'hhobr'] as const
export const OriginsHotel = z.enum(originsHotels, 'error.hotelInvalid')
export type OriginsHotel = z.output<typeof OriginsHotel>

/**
 * Where it is midnight when a hotel's day begins (IANA). New York and Madrid change their clocks, São Paulo has not since 2019; the hotels do not say
 * which zone is theirs, so the pages name the one that counts here.
 */
export const hotelZones: Record<OriginsHotel, string> = {
  hhous: 'America/New_York',
  hhoes: 'Europe/Madrid',
  hhobr: 'America/Sao_Paulo',
}

/** How far back a chart reaches. */
export const onlineRanges = ['24h', '7d', '30d', '1y', 'all'] as const
export const OnlineRange = z.enum(onlineRanges, 'error.incorrectData')
export type OnlineRange = z.output<typeof OnlineRange>

/** A day of a calendar, `2026-11-21`: which instants it holds depends on the hotel's zone. */
export const CalendarDay = z.iso.date()
export type CalendarDay = z.output<typeof CalendarDay>

/**
 * The highest number measured, and when first; between two samples there may have been more
 * (specification §2.8).
 */
export const Most = z.object({ online: z.int().nonnegative(), at: Timestamp })
export type Most = z.output<typeof Most>

/**
 * How a hotel does now. `current` is the last sample, null before the first; `isOld` once it is more than five minutes old. `today` is the highest
 * measured since the hotel's midnight. `weekChange` compares the current number with the one measured seven days before (within five minutes), null where
 * either is missing. `record` and `seasonRecord` (the last 90 days) are the highest measured. `typicalWeek` holds the mean of each hour of the
 * week in the hotel's own zone over the last twelve weeks, Monday from midnight on first: 168 numbers, null where nothing was measured.
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
 * The steps of a chart. By time: each lasts so many seconds, the first begins at `from`. By day: each lasts so many calendar days, the first begins
 * with the day `from`, in each hotel's own zone.
 */
export const OnlineSteps = z.discriminatedUnion('by', [
  z.object({ by: z.literal('time'), from: Timestamp, seconds: z.int().positive(), count: z.int() }),
  z.object({ by: z.literal('day'), from: CalendarDay, days: z.int().positive(), count: z.int() }),
])
export type OnlineSteps = z.output<typeof OnlineSteps>

/** The highest number measured in each step, null for a gap: a step without any sample is never a zero. */
export const OnlineSeries = z.object({ hotel: OriginsHotel, values: z.array(z.int().nonnegative().nullable()) })
export type OnlineSeries = z.output<typeof OnlineSeries>

/**
 * The same in few rows, the newest first: hours for 24 hours, days up to 30 days, months beyond. `begins` is the instant of the hour (24h), or the
 * calendar day or first day of the month in each hotel's own zone. `most` has an entry for each hotel in the order of `originsHotels`, null for a gap.
 */
export const OnlineRow = z.object({ begins: z.string(), most: z.array(Most.nullable()) })
export type OnlineRow = z.output<typeof OnlineRow>

/**
 * A chart and its table. 24h in minutes, 7d in steps of ten minutes, 30d by the hour, 1y by the day, `all` by the day for ten years and by the week beyond.
 * `all` begins with the first sample there is; a site without samples answers no steps and no rows.
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
  summary: 'The highest numbers of players measured online over a range, for a chart and for a table.',
  query: z.object({ range: OnlineRange.default('30d') }),
  result: OnlineChart,
  refusals: {},
})

/**
 * Addresses of the numbers as files, for whoever wants to calculate with them: `?range=` as the chart. Each row is a step of the chart with the
 * highest number measured of each hotel, empty (CSV) or null (JSON) for a gap.
 */
export const onlineFiles = { csv: '/api/get/origins/online.csv', json: '/api/get/origins/online.json' } as const
