import type { CSSProperties } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OriginsHotel } from '../../contract.ts'
import { hoursOfDay, weekdays } from './calendar-words.ts'
import styles from './heat-grid.module.css'
import { levelOf, levelsOf } from './heat-levels.ts'
import { seriesColours } from './series-mark.tsx'

type Variables = CSSProperties & Record<`--${string}`, string>

/** Columns at this interval are labelled with their hour. */
const hourEvery = 6

/**
 * Draws a week as seven rows of 24 windows: the busier the hour, the denser the pattern, so colour
 * is not the only cue. The legend gives the ranges; the exact numbers are in the table below, also
 * for screen readers.
 */
export function HeatGrid({ hotel, week }: { hotel: OriginsHotel; week: readonly (number | null)[] }) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const hours = useHoursShown()
  const figure = useFigures()
  const levels = levelsOf(week)
  if (levels.length === 0) return null
  const times = hoursOfDay(language, hours)
  const hasGaps = week.includes(null)
  const mark: Variables = { '--mark': seriesColours[hotel] }
  const cells = [styles.level0, styles.level1, styles.level2, styles.level3, styles.level4]
  return (
    <div style={mark} aria-hidden="true">
      <div className={styles.grid}>
        <span />
        {times.map((time, hour) => (
          <span key={time} className={styles.hour}>
            {hour % hourEvery === 0 && <span>{time}</span>}
          </span>
        ))}
        {weekdays(language, 'short').map((name, day) => [
          <span key={name} className={styles.day}>
            {name}
          </span>,
          ...times.map((time, hour) => {
            const value = week[day * 24 + hour] ?? null
            return (
              <i
                key={`${name} ${time}`}
                className={classNames(styles.cell, value === null ? styles.unknown : cells[levelOf(value, levels)])}
                title={`${name}, ${time}: ${value === null ? t('online.gap') : figure(value)}`}
              />
            )
          }),
        ])}
      </div>
      <ul className={styles.legend}>
        {levels.map(({ from, to }, level) => (
          <li key={from}>
            <i className={classNames(styles.cell, cells[level])} />
            {from === to ? figure(from) : `${figure(from)}–${figure(to)}`}
          </li>
        ))}
        {hasGaps && (
          <li>
            <i className={classNames(styles.cell, styles.unknown)} />
            {t('online.gap')}
          </li>
        )}
      </ul>
    </div>
  )
}
