import { useHoursShown } from '#platform/web/hours.tsx'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Shows a recent time: the time of day if it was today, otherwise the date. A cached page cannot
 * know today's date, so it first renders the date.
 */
export function ShortTime({ value }: { value: string }) {
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  const hydrated = useHydrated()
  const dayOf = (instant: string) => formatTime(instant, 'date', language, zone)
  const isToday = hydrated && dayOf(value) === dayOf(new Date().toISOString())
  const key = `${language} ${zone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(formatLocales[language], { day: '2-digit', month: '2-digit', timeZone: zone })
  formats.set(key, format)
  return (
    <time dateTime={value} title={formatTime(value, 'dateTime', language, zone, hours)}>
      {isToday ? formatTime(value, 'time', language, zone, hours) : format.format(new Date(value))}
    </time>
  )
}
