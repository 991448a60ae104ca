import type { OnlineSteps } from '../../contract.ts'
import type { ChartFormats } from './chart-formats.ts'

/** A mark below the chart: how many steps from its beginning, and what it says. */
export type Tick = { at: number; label: string }

type Moment = { at: number; date: Date }

const halfHourMs = 1_800_000
const dayMs = 86_400_000
/**
 * The numbers of days beyond which a chart by day is labelled with months, and of months beyond
 * which with years.
 */
const mostDays = 62
const mostMonths = 40

/**
 * Returns the ticks below a chart, at most `most`: hours of a day, else days, months or years, each
 * at its beginning. Times are in the visitor's zone, as `formats` writes them; days are the same in
 * every zone.
 */
export function ticksOf(steps: OnlineSteps, formats: ChartFormats, most: number): Tick[] {
  if (steps.count === 0) return []
  return steps.by === 'time' ? ticksByTime(steps, formats, most) : ticksByDay(steps, formats, most)
}

function ticksByTime(steps: Extract<OnlineSteps, { by: 'time' }>, formats: ChartFormats, most: number): Tick[] {
  const stepMs = steps.seconds * 1000
  const from = Date.parse(steps.from)
  const until = from + steps.count * stepMs
  const first = Math.ceil(from / halfHourMs) * halfHourMs
  const moments: Moment[] = []
  for (let time = first; time < until; time += halfHourMs) {
    moments.push({ at: (time - from) / stepMs, date: new Date(time) })
  }
  if (until - from <= 2 * dayMs) {
    const hours = moments.filter(({ date }) => formats.clock(date).minute === 0)
    const every = [1, 2, 3, 4, 6, 8, 12].find((size) => 24 / size <= most) ?? 24
    return hours
      .filter(({ date }) => formats.clock(date).hour % every === 0)
      .map(({ at, date }) => ({ at, label: formats.time(date) }))
  }
  const days = moments.filter(({ date }, place) => {
    const before = moments[place - 1]
    return before !== undefined && formats.dayMonth(before.date) !== formats.dayMonth(date)
  })
  return thinned(days, most).map(({ at, date }) => ({ at, label: formats.dayMonth(date) }))
}

function ticksByDay(steps: Extract<OnlineSteps, { by: 'day' }>, formats: ChartFormats, most: number): Tick[] {
  const from = Date.parse(steps.from)
  const days = Array.from({ length: steps.count * steps.days }, (_, day) => ({
    at: day / steps.days,
    date: new Date(from + day * dayMs),
  }))
  if (days.length <= mostDays) {
    return thinned(days, most).map(({ at, date }) => ({ at, label: formats.calendarDay(date) }))
  }
  const months = days.filter(({ date }) => date.getUTCDate() === 1)
  if (months.length <= mostMonths) {
    return thinned(months, most).map(({ at, date }) => ({ at, label: formats.month(date) }))
  }
  const years = months.filter(({ date }) => date.getUTCMonth() === 0)
  return thinned(years, most).map(({ at, date }) => ({ at, label: formats.year(date) }))
}

/** Keeps every second, third … moment, so that at most `most` remain. */
function thinned(moments: readonly Moment[], most: number): Moment[] {
  const every = Math.max(1, Math.ceil(moments.length / most))
  return moments.filter((_, place) => place % every === 0)
}
