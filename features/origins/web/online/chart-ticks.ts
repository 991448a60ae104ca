import type { LanguageCode } from '#platform/contract/language.ts'
import type { Hours } from '#platform/web/hours.tsx'
import { formatLocales } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import type { OnlineSteps } from '../../contract.ts'

/** A mark below the chart: its distance from the beginning in steps, and its label. */
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

/**
 * How a chart formats times: instants in the visitor's zone, calendar days (midnight UTC)
 * unchanged.
 */
type ChartFormats = {
  time: (instant: Date) => string
  dayMonth: (instant: Date) => string
  clock: (instant: Date) => { hour: number; minute: number }
  calendarDay: (day: Date) => string
  month: (day: Date) => string
  year: (day: Date) => string
}

/** Makes the formats of a chart, once for each drawing: making them costs more than using them. */
export function chartFormats(language: LanguageCode, zone: string, hours: Hours): ChartFormats {
  const locale = formatLocales[language]
  const dayMonth = { day: '2-digit', month: '2-digit' } as const
  const inZone = new Intl.DateTimeFormat(locale, { ...dayMonth, timeZone: zone })
  const clock = new Intl.DateTimeFormat('en-GB', {
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone: zone,
  })
  const asIs = new Intl.DateTimeFormat(locale, { ...dayMonth, timeZone: 'UTC' })
  const month = new Intl.DateTimeFormat(locale, { month: 'short', year: '2-digit', timeZone: 'UTC' })
  const year = new Intl.DateTimeFormat(locale, { year: 'numeric', timeZone: 'UTC' })
  return {
    time: (instant) => formatTime(instant.toISOString(), 'time', language, zone, hours),
    dayMonth: (instant) => inZone.format(instant),
    clock(instant) {
      const [hour = '0', minute = '0'] = clock.format(instant).split(':')
      return { hour: Number(hour), minute: Number(minute) }
    },
    calendarDay: (day) => asIs.format(day),
    month: (day) => month.format(day),
    year: (day) => year.format(day),
  }
}
