import type { Airing, Schedule } from '../contract.ts'

/** A day on the clocks of a zone (`2026-11-23`), and how many minutes of it have passed. */
export type ClockTime = { day: string; minutes: number }

const formats = new Map<string, Intl.DateTimeFormat>()

/** What the clocks of a zone show at an instant. */
export function clockIn(zone: string, instant: string | number): ClockTime {
  let format = formats.get(zone)
  if (!format) {
    const numbers = { year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' } as const
    format = new Intl.DateTimeFormat('en-GB', { ...numbers, hourCycle: 'h23', timeZone: zone })
    formats.set(zone, format)
  }
  const parts = new Map(format.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]))
  return {
    day: `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`,
    minutes: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
  }
}

/** What a grid places: a show, or another time from one instant to another. */
type Timed = Pick<Airing, 'startsAt' | 'endsAt'>

/** A day of a week and what begins on it, the first first. */
export type DayOfShows<Each extends Timed = Airing> = { day: string; airings: readonly Each[] }

/**
 * Groups a week by the days of a zone: the seven days of the station's week, plus an adjacent one
 * if the first or last show falls on it in that zone.
 */
export function daysOf<Each extends Timed>(
  { from, to, airings }: Pick<Schedule, 'from' | 'to'> & { airings: readonly Each[] },
  zone: string,
): DayOfShows<Each>[] {
  const days = new Map<string, Each[]>()
  for (let day = from; day <= to; day = dayAfter(day)) days.set(day, [])
  for (const airing of airings) {
    const { day } = clockIn(zone, airing.startsAt)
    const known = days.get(day)
    if (known) known.push(airing)
    else days.set(day, [airing])
  }
  return [...days]
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([day, shows]) => ({
      day,
      airings: shows.toSorted((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt)),
    }))
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
}

/**
 * A show's position in its day's column: top and height in rows, and its lane among those side by
 * side.
 */
export type Block<Each extends Timed = Airing> = {
  airing: Each
  top: number
  height: number
  lane: number
  lanes: number
}

/**
 * A row of the grid: an hour (beyond 23: of the following night), or several merged hours in which
 * no day has a show.
 */
export type Row = { hour: number; hours: number }

/** A week as a grid: its rows and the blocks of each day. */
export type WeekGrid<Each extends Timed = Airing> = {
  rows: readonly Row[]
  days: readonly { day: string; blocks: readonly Block<Each>[] }[]
}

const leastMinutes = 30
const hourMinutes = 60
const leastFolded = 3

/**
 * Lays out the days in their zone's local time. A show past midnight stays in the column of its
 * start. On nights with a clock change a block is as high as the local times say, but never too low
 * to read.
 */
export function gridOf<Each extends Timed>(days: readonly DayOfShows<Each>[], zone: string): WeekGrid<Each> {
  const spans = days.map(({ day, airings }) => ({ day, spans: airings.map((airing) => spanOf(airing, day, zone)) }))
  const rows = rowsOf(spans.flatMap((each) => each.spans))
  return { rows, days: spans.map(({ day, spans: ofDay }) => ({ day, blocks: inLanes(ofDay, rows) })) }
}

/**
 * Returns the row offset of a time of day (in minutes) from the top; null if the grid has no row
 * for it.
 */
export function placeOf(minutes: number, rows: readonly Row[]): number | null {
  const index = rows.findIndex(({ hour, hours }) => minutes <= (hour + hours) * hourMinutes)
  const row = rows[index]
  if (!row || minutes < row.hour * hourMinutes) return null
  return index + (minutes / hourMinutes - row.hour) / row.hours
}

type Span<Each> = { airing: Each; begin: number; end: number }

function spanOf<Each extends Timed>(airing: Each, day: string, zone: string): Span<Each> {
  const { minutes: begin } = clockIn(zone, airing.startsAt)
  const { day: lastDay, minutes } = clockIn(zone, airing.endsAt)
  const daysOn = Math.round((Date.parse(lastDay) - Date.parse(day)) / 86_400_000)
  return { airing, begin, end: Math.max(begin + leastMinutes, minutes + daysOn * 24 * hourMinutes) }
}

/**
 * Returns rows from the hour of the first show to that of the last; several free hours in between
 * become one row.
 */
function rowsOf(spans: readonly Span<unknown>[]): Row[] {
  const busy = new Set<number>()
  for (const { begin, end } of spans) {
    for (let hour = Math.floor(begin / hourMinutes); hour * hourMinutes < end; hour += 1) busy.add(hour)
  }
  const rows: Row[] = []
  for (const hour of [...busy].toSorted((one, other) => one - other)) {
    const last = rows.at(-1)
    const free = last ? hour - last.hour - 1 : 0
    if (last && free >= leastFolded) rows.push({ hour: last.hour + 1, hours: free })
    else if (last) rows.push(...hoursAfter(last.hour, free))
    rows.push({ hour, hours: 1 })
  }
  return rows
}

function hoursAfter(hour: number, count: number): Row[] {
  return Array.from({ length: count }, (_, further) => ({ hour: hour + 1 + further, hours: 1 }))
}

/** Places overlapping shows side by side, with as many lanes as the largest overlap needs. */
function inLanes<Each extends Timed>(spans: readonly Span<Each>[], rows: readonly Row[]): Block<Each>[] {
  const blocks: Block<Each>[] = []
  let together: Block<Each>[] = []
  let lanesEnd: number[] = []
  const settle = () => {
    blocks.push(...together.map((block) => ({ ...block, lanes: lanesEnd.length })))
    together = []
    lanesEnd = []
  }
  for (const { airing, begin, end } of spans) {
    if (lanesEnd.every((ends) => ends <= begin)) settle()
    const free = lanesEnd.findIndex((ends) => ends <= begin)
    const lane = free < 0 ? lanesEnd.length : free
    lanesEnd[lane] = end
    const top = placeOf(begin, rows) ?? 0
    together.push({ airing, top, height: (placeOf(end, rows) ?? top) - top, lane, lanes: 1 })
  }
  settle()
  return blocks
}
