import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import { type OnlineRange, type OnlineSeries, type OnlineSteps, type OriginsHotel, originsHotels } from '../contract.ts'
import { dayOf, type KnownDay, knownHours } from './known-numbers.ts'
import { beginOf, dateOf, dayNumber, hourMs, later, minuteMs } from './periods.ts'

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
export type Extent = { now: Date; today: number; first: { at: Date; day: number } | null }

/** Reads the extent at an instant. */
export async function extentOf(db: AnyDb, now: Date): Promise<Extent> {
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
export function stepsOf(range: OnlineRange, { now, today, first }: Extent): OnlineSteps {
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
export async function seriesByTime(
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
export function seriesByDay(
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
