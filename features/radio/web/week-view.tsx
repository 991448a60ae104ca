import type { CSSProperties } from 'react'
import { useHoursShown } from '#platform/web/hours.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { formatTime, useNow } from '#platform/web/time.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import type { Schedule } from '../contract.ts'
import { weekday } from './airing-time.tsx'
import { isNext, isOn } from './on-now.ts'
import { ShowBlock } from './show-block.tsx'
import { useOwnZone } from './use-own-zone.ts'
import { clockIn, daysOf, gridOf, placeOf } from './week-grid.ts'
import styles from './week-view.module.css'

type Variables = CSSProperties & Record<`--${string}`, string | number>

// The rows are lower in a week that is busy round the clock.
const mostTallRows = 16

/**
 * The week as a list by days, and as a grid of hours where there is space. Both use the same
 * markup.
 */
export function WeekView({ schedule }: { schedule: Schedule }) {
  const language = useLanguage()
  const zone = useOwnZone(schedule.zone)
  const present = useNow()
  const clock = useHoursShown()
  const { rows, days } = gridOf(daysOf(schedule, zone), zone)
  const now = present === null ? null : clockIn(zone, present)
  const grid: Variables = { '--days': days.length, '--rows': rows.length }
  return (
    <div className={classNames(styles.grid, rows.length > mostTallRows && styles.low)} style={grid}>
      <div className={styles.hours} aria-hidden="true">
        {rows.map(({ hour }) => (
          <span key={hour}>{formatTime(timeOf(hour), 'time', language, 'UTC', clock)}</span>
        ))}
      </div>
      {rows.map(({ hour, hours }, row) => hours > 1 && <Fold key={hour} row={row} />)}
      <ol className={styles.days}>
        {days.map(({ day, blocks }) => (
          <li
            key={day}
            className={classNames(styles.day, day === now?.day && styles.today, blocks.length === 0 && styles.free)}
          >
            <h3 className={styles.heading} aria-current={day === now?.day ? 'date' : undefined}>
              <span className={styles.long}>{formatTime(`${day}T12:00:00Z`, 'day', language, 'UTC')}</span>
              <span className={styles.short} aria-hidden="true">
                <b>{weekday(day, 'short', formatLocales[language])}</b>
                {shortDate(day, language)}
              </span>
            </h3>
            <ul className={styles.shows}>
              {blocks.map((block) => (
                <ShowBlock
                  key={`${block.airing.showId} ${block.airing.startsAt}`}
                  block={block}
                  zone={zone}
                  isLit={isOn(block.airing, schedule, present)}
                  isNext={isNext(block.airing, schedule, present)}
                />
              ))}
            </ul>
            {day === now?.day && <NowLine top={placeOf(now.minutes, rows)} />}
          </li>
        ))}
      </ol>
    </div>
  )
}

function shortDate(day: string, language: 'de' | 'en' | 'tr'): string {
  const date = formatTime(`${day}T12:00:00Z`, 'date', language, 'UTC')
  return date.slice(0, language === 'en' ? 5 : 6)
}

/** An hour of the axis as an instant that UTC reads so; past 23 it is one of the night after. */
function timeOf(hour: number): string {
  return `2000-01-01T${String(hour % 24).padStart(2, '0')}:00:00Z`
}

function Fold({ row }: { row: number }) {
  const at: Variables = { '--top': row }
  return <span className={styles.fold} style={at} aria-hidden="true" />
}

function NowLine({ top }: { top: number | null }) {
  if (top === null) return null
  const at: Variables = { '--top': top }
  return <span className={styles.now} style={at} aria-hidden="true" />
}
