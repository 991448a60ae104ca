import type { AnyDb } from '#platform/server/database.ts'
import { type Most, type OnlineChart, type OnlineRange, type OnlineSteps, originsHotels } from '../contract.ts'
import type { Extent } from './chart-steps.ts'
import { type KnownDay, knownHours } from './known-numbers.ts'
import { beginOf, dateOf, dayNumber, hourMs, later } from './periods.ts'

type Rows = OnlineChart['rows']
/** The maximum of a period in a hotel, under the row's `begins`. */
type Entry = { begins: string; most: number; most_at: Date }

/** Besides today. */
const dayRows = { '7d': 7, '30d': 30 } as const

/**
 * Returns the first calendar day of the table rows: that of the first sample, or later. Rows are
 * whole days or months, which may begin before the chart.
 */
export function firstRowDay(range: OnlineRange, steps: OnlineSteps, { today, first }: Extent): number {
  const wanted = range === '7d' || range === '30d' ? today - dayRows[range] : monthOf(steps.from)
  return Math.max(wanted, first?.day ?? today)
}

/** The rows of 24 hours, each a whole hour; the first may begin before the chart does. */
export async function rowsByHour(db: AnyDb, steps: OnlineSteps, { now, first }: Extent): Promise<Rows> {
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
export function rowsByDay(
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
