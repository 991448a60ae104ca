import { sql } from 'kysely'
import { type CachedResponse, makeCachedResponse } from '#platform/server/cache/cached-response.ts'
import { TaggedCache } from '#platform/server/cache/tagged-cache.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import type { Invalidatable } from '#platform/server/feature.ts'
import {
  type Most,
  type OnlineChart,
  type OnlineRange,
  type OnlineSeries,
  type OnlineSteps,
  type OriginsHotel,
  originsHotels,
  showOnlineChart,
  showOnlineNow,
} from '../../contract.ts'
import type { OnlineContext } from '../context.ts'
import { onlineTag } from '../tags.ts'
import { dayOf, type KnownDay, knownDays, knownHours } from './known-numbers.ts'
import { beginOf, dateOf, dayNumber, hourMs, later, minuteMs } from './periods.ts'
import { summariseOnline } from './summarise-online.ts'

/** Charts by time: the step length and the number of steps, including the current one. */
const byTime = {
  '24h': { stepMs: minuteMs, count: 24 * 60 },
  '7d': { stepMs: 10 * minuteMs, count: 7 * 24 * 6 },
  '30d': { stepMs: hourMs, count: 30 * 24 },
} as const
const daysOfYear = 365
/** Beyond this number of days `all` is drawn by the week. */
const mostDays = 3653

/**
 * The measured period: from the first sample of any hotel until now. `today` is the latest calendar
 * day that has begun in any hotel.
 */
type Extent = { now: Date; today: number; first: { at: Date; day: number } | null }

/** Reads the extent at an instant. */
async function extentOf(db: AnyDb, now: Date): Promise<Extent> {
  const hotels = await Promise.all(
    originsHotels.map(async (hotel) => {
      const { rows } = await sql<{ today: number; at: Date | null; day: number | null }>`
        select ${dayOf(hotel, sql`${now}::timestamptz`)} as today, minute as at, ${dayOf(hotel, sql`minute`)} as day
        from (select min(minute) as minute from origins_samples where hotel = ${hotel}) as first`.execute(db)
      return rows
    }),
  )
  const known = hotels.flat()
  const first = known.flatMap(({ at, day }) => (at && day !== null ? [{ at, day }] : []))
  return {
    now,
    today: Math.max(...known.map(({ today }) => today)),
    first:
      first.length === 0
        ? null
        : {
            at: new Date(Math.min(...first.map(({ at }) => at.getTime()))),
            day: Math.min(...first.map(({ day }) => day)),
          },
  }
}

/** The steps of a range that ends with the present one. A site without samples has none. */
function stepsOf(range: OnlineRange, { now, today, first }: Extent): OnlineSteps {
  if (range === '24h' || range === '7d' || range === '30d') {
    const { stepMs, count } = byTime[range]
    const from = later(beginOf(now, stepMs), -(count - 1) * stepMs)
    return { by: 'time', from: from.toISOString(), seconds: stepMs / 1000, count: first === null ? 0 : count }
  }
  if (first === null) return { by: 'day', from: dateOf(today), days: 1, count: 0 }
  if (range === '1y') return { by: 'day', from: dateOf(today - daysOfYear + 1), days: 1, count: daysOfYear }
  const length = today - first.day + 1
  const days = length > mostDays ? 7 : 1
  return { by: 'day', from: dateOf(first.day), days, count: Math.ceil(length / days) }
}

/** The most of each step of a chart by time in a hotel, null for those without any sample. */
async function seriesByTime(
  db: AnyDb,
  hotel: OriginsHotel,
  steps: Extract<OnlineSteps, { by: 'time' }>,
): Promise<OnlineSeries> {
  const from = new Date(steps.from)
  const stepMs = steps.seconds * 1000
  if (stepMs === hourMs) {
    const hours = await knownHours(db, hotel, from)
    const stepOf = (hour: Date) => (hour.getTime() - from.getTime()) / stepMs
    return seriesOf(
      hotel,
      steps.count,
      hours.map(({ hour, most }) => ({ step: stepOf(hour), most })),
    )
  }
  const { rows } = await sql<{ step: number; most: number }>`
    select floor(extract(epoch from minute - ${from}::timestamptz) / ${steps.seconds}::integer)::integer as step,
      max(online) as most
    from origins_samples where hotel = ${hotel} and minute >= ${from} group by 1`.execute(db)
  return seriesOf(hotel, steps.count, rows)
}

/**
 * Returns the maximum of each step of a chart by day in a hotel. The given days may begin before
 * the chart does.
 */
function seriesByDay(
  hotel: OriginsHotel,
  steps: Extract<OnlineSteps, { by: 'day' }>,
  days: readonly KnownDay[],
): OnlineSeries {
  const from = dayNumber(steps.from)
  const stepOf = (day: number) => Math.floor((day - from) / steps.days)
  return seriesOf(
    hotel,
    steps.count,
    days.map(({ day, most }) => ({ step: stepOf(day), most })),
  )
}

/** Returns the maximum of each step; parts outside the steps are ignored. */
function seriesOf(hotel: OriginsHotel, count: number, parts: readonly { step: number; most: number }[]): OnlineSeries {
  const values: (number | null)[] = Array.from({ length: count }, () => null)
  for (const { step, most } of parts) {
    const known = values[step]
    if (known !== undefined) values[step] = Math.max(most, known ?? 0)
  }
  return { hotel, values }
}

type Rows = OnlineChart['rows']
/** The maximum of a period in a hotel, under the row's `begins`. */
type Entry = { begins: string; most: number; most_at: Date }

/** Besides today. */
const dayRows = { '7d': 7, '30d': 30 } as const

/**
 * Returns the first calendar day of the table rows: that of the first sample, or later. Rows are
 * whole days or months, which may begin before the chart.
 */
function firstRowDay(range: OnlineRange, steps: OnlineSteps, { today, first }: Extent): number {
  const wanted = range === '7d' || range === '30d' ? today - dayRows[range] : monthOf(steps.from)
  return Math.max(wanted, first?.day ?? today)
}

/** The rows of 24 hours, each a whole hour; the first may begin before the chart does. */
async function rowsByHour(db: AnyDb, steps: OnlineSteps, { now, first }: Extent): Promise<Rows> {
  const from = beginOf(new Date(Math.max(Date.parse(steps.from), first?.at.getTime() ?? 0)), hourMs)
  const begins: string[] = []
  for (let hour = from; hour <= now; hour = later(hour, hourMs)) begins.push(hour.toISOString())
  const entries = originsHotels.map(async (hotel) => {
    const hours = await knownHours(db, hotel, from)
    return hours.map(({ hour, ...known }) => ({ ...known, begins: hour.toISOString() }))
  })
  return table(begins, await Promise.all(entries))
}

/** The rows by day or month from a day on until today, of the days of each hotel. */
function rowsByDay(
  rowsBy: OnlineChart['rowsBy'],
  from: number,
  { today }: Extent,
  hotels: readonly (readonly KnownDay[])[],
): Rows {
  const nameOf = (day: number) => (rowsBy === 'day' ? dateOf(day) : dateOf(monthOf(dateOf(day))))
  const begins = new Set(Array.from({ length: today - from + 1 }, (_, place) => nameOf(from + place)))
  const entries = hotels.map((days) => days.map((day) => ({ ...day, begins: nameOf(day.day) })))
  return table([...begins], entries)
}

/** The number of the first day of the month of a calendar day. */
function monthOf(date: string): number {
  return dayNumber(`${date.slice(0, 7)}-01`)
}

/**
 * Returns a row for each of `begins`, newest first. `begins` and each hotel's entries are sorted;
 * of equal entries the first counts.
 */
function table(begins: readonly string[], hotels: readonly (readonly Entry[])[]): Rows {
  const columns = hotels.map((entries) => {
    const most = new Map<string, Most>()
    for (const entry of entries) {
      if (entry.most > (most.get(entry.begins)?.online ?? -1))
        most.set(entry.begins, { online: entry.most, at: entry.most_at.toISOString() })
    }
    return most
  })
  return begins.map((begin) => ({ begins: begin, most: columns.map((most) => most.get(begin) ?? null) })).reverse()
}

/** What the rows of the table beside a chart are. */
const rowsOfRange = { '24h': 'hour', '7d': 'day', '30d': 'day', '1y': 'month', all: 'month' } as const

/** Draws the chart of a range that ends with the present, and the table beside it. */
async function drawChart(db: AnyDb, range: OnlineRange, now: Date): Promise<OnlineChart> {
  const extent = await extentOf(db, now)
  const steps = stepsOf(range, extent)
  const rowsBy = rowsOfRange[range]
  if (steps.count === 0) {
    return { range, steps, series: originsHotels.map((hotel) => ({ hotel, values: [] })), rowsBy, rows: [] }
  }
  if (rowsBy === 'hour' && steps.by === 'time') {
    const [rows, ...series] = await Promise.all([
      rowsByHour(db, steps, extent),
      ...originsHotels.map((hotel) => seriesByTime(db, hotel, steps)),
    ])
    return { range, steps, series, rowsBy, rows }
  }
  const from = firstRowDay(range, steps, extent)
  const hotels = await Promise.all(
    originsHotels.map(async (hotel) => {
      if (steps.by === 'time') {
        const [days, series] = await Promise.all([knownDays(db, hotel, from), seriesByTime(db, hotel, steps)])
        return { days, series }
      }
      const days = await knownDays(db, hotel, from)
      return { days, series: seriesByDay(hotel, steps, days) }
    }),
  )
  const days = hotels.map((hotel) => hotel.days)
  return {
    range,
    steps,
    series: hotels.map(({ series }) => series),
    rowsBy,
    rows: rowsByDay(rowsBy, from, extent, days),
  }
}

// Those of the present minute, and of the one before while it is still asked for.
const mostCharts = 10
const mostSummaries = 2

/**
 * The cached answers of the online statistic, shared by all visitors: rebuilt once a minute and
 * with each sample.
 */
export type CachedOnline = {
  now: () => Promise<CachedResponse<typeof showOnlineNow>>
  chart: (range: OnlineRange) => Promise<CachedResponse<typeof showOnlineChart>>
  caches: readonly Invalidatable[]
}

/**
 * Creates the cache. The minute is part of the key, since charts advance and numbers age without
 * new samples.
 */
export function openCachedOnline({ db, clock }: Pick<OnlineContext, 'db' | 'clock'>): CachedOnline {
  const summaries = new TaggedCache<CachedResponse<typeof showOnlineNow>>(mostSummaries)
  const charts = new TaggedCache<CachedResponse<typeof showOnlineChart>>(mostCharts)
  const minuteOf = (instant: Date) => Math.floor(instant.getTime() / minuteMs)
  return {
    now() {
      const now = clock.now()
      return summaries.get(`${minuteOf(now)}`, async () => {
        const hotels = await Promise.all(originsHotels.map((hotel) => summariseOnline(db, hotel, now)))
        return { value: await makeCachedResponse(showOnlineNow, { hotels }), tags: [onlineTag] }
      })
    },
    chart(range) {
      const now = clock.now()
      return charts.get(`${range} ${minuteOf(now)}`, async () => {
        return { value: await makeCachedResponse(showOnlineChart, await drawChart(db, range, now)), tags: [onlineTag] }
      })
    },
    caches: [summaries, charts],
  }
}
