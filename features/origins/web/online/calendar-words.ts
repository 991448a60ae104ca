import type { LanguageCode } from '#platform/contract/language.ts'
import type { Hours } from '#platform/web/hours.tsx'
import { formatLocales } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'

const hourMs = 3_600_000
const dayMs = 86_400_000
// A Monday.
const weekBegins = Date.UTC(2024, 0, 1)

/** The names of the seven days from Monday on. */
export function weekdays(language: LanguageCode, form: 'long' | 'short'): string[] {
  const format = new Intl.DateTimeFormat(formatLocales[language], { weekday: form, timeZone: 'UTC' })
  return Array.from({ length: 7 }, (_, day) => format.format(weekBegins + day * dayMs))
}

/** The beginnings of the 24 hours of a day, as the visitor reads times. */
export function hoursOfDay(language: LanguageCode, hours: Hours): string[] {
  return Array.from({ length: 24 }, (_, hour) =>
    formatTime(new Date(weekBegins + hour * hourMs).toISOString(), 'time', language, 'UTC', hours),
  )
}

/** A calendar day, the same in every zone. */
export function calendarDay(day: string, language: LanguageCode): string {
  return formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC')
}

/** The month of a calendar day: November 2026. */
export function calendarMonth(day: string, language: LanguageCode): string {
  const format = new Intl.DateTimeFormat(formatLocales[language], { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return format.format(new Date(`${day}T12:00:00Z`))
}
