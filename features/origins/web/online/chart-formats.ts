import type { LanguageCode } from '#platform/contract/language.ts'
import type { Hours } from '#platform/web/hours.tsx'
import { formatLocales } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'

/**
 * How a chart formats times: instants in the visitor's zone, calendar days (midnight UTC)
 * unchanged.
 */
export type ChartFormats = {
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
