import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Airing } from '../contract.ts'
import { clockIn } from './week-grid.ts'

/**
 * Shows when a show is on, in a given zone (the visitor's); the station's time is added if it
 * differs.
 */
export function AiringTime({
  airing,
  zone,
  className,
}: {
  airing: Airing
  zone: string
  className?: string | undefined
}) {
  const { t } = useTranslation('airtime')
  const language = useLanguage()
  const hours = useHoursShown()
  const { startsAt, endsAt, localDay, localStart, localEnd } = airing
  const clock = (value: string) => <time dateTime={value}>{formatTime(value, 'time', language, zone, hours)}</time>
  const { day, minutes } = clockIn(zone, startsAt)
  const isSameClock = day === localDay && minutes === minutesOf(localStart)
  const there = `${day === localDay ? '' : `${weekday(localDay, 'short', formatLocales[language])} `}${localStart}–${localEnd}`
  return (
    <span className={className}>
      <b>
        {clock(startsAt)}–{clock(endsAt)}
      </b>
      {!isSameClock && <span>{t('schedule.there', { time: there })}</span>}
    </span>
  )
}

function minutesOf(clock: string): number {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 60 + minutes
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** The name of the weekday of a day (`2026-11-23`) in a locale. */
export function weekday(day: string, form: 'short' | 'long', locale: string): string {
  const key = `${locale} ${form}`
  let format = formats.get(key)
  if (!format) {
    format = new Intl.DateTimeFormat(locale, { weekday: form, timeZone: 'UTC' })
    formats.set(key, format)
  }
  return format.format(new Date(`${day}T12:00:00Z`))
}
