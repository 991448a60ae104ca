import { useState } from 'react'
import { useFigures } from '#platform/web/figures.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { useSeen } from '#platform/web/seen.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { OnlineChart } from '../../contract.ts'
import styles from './chart-place.module.css'
import { SeriesMark } from './series-mark.tsx'

// The chart library is larger than the page and blocks a phone for half a second: it is loaded once
// its place is near the viewport, with the space reserved.
const drawing = onDemand([], () => import('./stair-chart.tsx').then(({ StairChart }) => StairChart))

/** The distance at which loading starts, in CSS pixels: one wheel step or swipe. */
const ahead = 300

/** Renders the legend of a chart and its container; the chart is drawn only in the browser. */
export function ChartPlace({ chart }: { chart: OnlineChart }) {
  const { t } = useTranslation('origins')
  const figure = useFigures()
  const [failed, setFailed] = useState(false)
  const { seen, ref } = useSeen<HTMLDivElement>(ahead)
  const StairChart = useOnDemand(drawing, seen && !failed, () => setFailed(true))
  return (
    <>
      <ul className={styles.legend} aria-label={t('online.legend')}>
        {chart.series.map(({ hotel, values }) => {
          const known = values.filter((value) => value !== null)
          return (
            <li key={hotel}>
              <SeriesMark hotel={hotel} />
              <b>{t(`online.hotel.${hotel}`)}</b>
              <span>{known.length > 0 && t('online.mostOf', { number: figure(Math.max(...known)) })}</span>
            </li>
          )
        })}
      </ul>
      <div ref={ref} className={styles.plot}>
        {StairChart && <StairChart chart={chart} />}
        {failed && <p className={styles.without}>{t('online.chartFailed')}</p>}
        <noscript>
          <p className={styles.without}>{t('online.withoutScript')}</p>
        </noscript>
      </div>
    </>
  )
}
