import type { LanguageCode } from '#platform/contract/language.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useInstants, useZone } from '#platform/web/time.tsx'
import styles from './event-day.module.css'

/** Shows the day of an event like a leaf of a calendar, in the visitor's zone; decorative. */
export function EventDay({ startsAt }: { startsAt: string }) {
  const language = useLanguage()
  const { day, month } = leafOf(startsAt, language, useZone())
  return (
    <span className={styles.leaf} aria-hidden="true">
      <span className={styles.month}>{month}</span>
      <span className={styles.day}>{day}</span>
    </span>
  )
}

function leafOf(at: string, language: LanguageCode, timeZone: string) {
  const format = new Intl.DateTimeFormat(formatLocales[language], { day: 'numeric', month: 'short', timeZone })
  const parts = format.formatToParts(new Date(at))
  const of = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? ''
  return { day: of('day'), month: of('month').replace(/\.$/, '') }
}

/** Shows when an event starts and ends, in the visitor's zone; without scripts with its name. */
export function EventTimes({ startsAt, endsAt }: { startsAt: string; endsAt: string | null }) {
  const zone = useZone()
  const { dateTime, beside } = useInstants()
  return (
    <span>
      <time dateTime={startsAt}>{dateTime(startsAt)}</time>
      {endsAt !== null && (
        <>
          {' – '}
          <time dateTime={endsAt}>{beside(endsAt, startsAt)}</time>
        </>
      )}
      <span className={styles.zone}> ({zone})</span>
    </span>
  )
}
