import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Airing } from '../../../contract.ts'
import { useOwnZone } from '../../use-own-zone.ts'
import { clockIn } from '../../week-grid.ts'
import { weekday } from '../../week-view.tsx'

/** A time from one instant to another. */
export type Span = Pick<Airing, 'startsAt' | 'endsAt'>

/**
 * Returns how times are written: `range` on the clocks of the member, `there` on those of the
 * station (null where they show the same), `at` with the weekday and date in front. `day` writes a
 * calendar day.
 */
export function useWhen(stationZone: string) {
  const { t } = useTranslation('staffSchedule')
  const language = useLanguage()
  const hours = useHoursShown()
  const own = useOwnZone(stationZone)
  const clock = (value: string, zone: string) => formatTime(value, 'time', language, zone, hours)
  const rangeIn = ({ startsAt, endsAt }: Span, zone: string) => `${clock(startsAt, zone)}–${clock(endsAt, zone)}`
  const day = (value: string) =>
    `${weekday(value, 'short', formatLocales[language])} ${formatTime(`${value}T12:00:00Z`, 'date', language, 'UTC').slice(0, language === 'en' ? 5 : 6)}`
  const dayIn = (value: string, zone: string) => clockIn(zone, value).day
  return {
    own,
    day,
    range: (span: Span) => rangeIn(span, own),
    at: (span: Span) => `${day(dayIn(span.startsAt, own))}, ${rangeIn(span, own)}`,
    there(span: Span): string | null {
      const [here, away] = [clockIn(own, span.startsAt), clockIn(stationZone, span.startsAt)]
      if (here.day === away.day && here.minutes === away.minutes) return null
      const range = rangeIn(span, stationZone)
      return t('there', { time: here.day === away.day ? range : `${day(away.day)} ${range}` })
    },
  }
}

/** The name of a zone without its region: `Berlin`. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
