import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OriginsHotel } from '../../contract.ts'
import { calendarDay } from './calendar-words.ts'
import { type DrawnSteps, spanOf } from './drawn-steps.ts'
import { SeriesMark } from './series-mark.tsx'
import styles from './stair-chart.module.css'

/** The tooltip of a chart step: its time, and the maximum of each hotel. */
export function StepBubble({
  active,
  step,
  hotels,
  drawn: { steps, values },
}: {
  active: boolean
  step: number
  hotels: readonly OriginsHotel[]
  drawn: DrawnSteps
}) {
  const { t } = useTranslation('origins')
  const language = useLanguage()
  const figure = useFigures()
  const { dateTime, beside } = useInstants()
  if (!active || !(step >= 0 && step < steps.count)) return null
  const { by, begin, end } = spanOf(steps, step)
  const from = by === 'day' ? calendarDay(begin, language) : dateTime(begin)
  const to = by === 'day' ? calendarDay(end, language) : beside(end, begin)
  return (
    <div className={styles.bubble} role="status">
      <b>{from === to || (by === 'time' && steps.by === 'time' && steps.seconds === 60) ? from : `${from} – ${to}`}</b>
      <ul>
        {hotels.map((hotel, series) => {
          const value = values[series]?.[step] ?? null
          return (
            <li key={hotel}>
              <SeriesMark hotel={hotel} />
              <span>{t(`online.hotel.${hotel}`)}</span>
              <b>{value === null ? t('online.gap') : figure(value)}</b>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
