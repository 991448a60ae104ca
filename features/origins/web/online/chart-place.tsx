import { useState } from 'react'
import type { OnlineChart } from '#features/origins/contract.ts'
import { useFigures } from '#platform/web/figures.ts'
import { onDemand, useOnDemand } from '#platform/web/on-demand.ts'
import { useSeen } from '#platform/web/seen.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './chart-place.module.css'
import { SeriesMark } from './series-mark.tsx'

// The library that draws is larger than the page, and keeps a phone busy for half a second: it comes once its place is near, and its room is kept for it.
const drawing = onDemand([], () => import('./stair-chart.tsx').then(({ StairChart }) => StairChart))

/** How near the place must come, in CSS pixels: a turn of a wheel or a wipe. */
const ahead = 300

/** The legend of a chart and the place that it is drawn into, by the browser alone. `small` is for the frames of other sites. */
export function ChartPlace({ chart, small = false }: { chart: OnlineChart; small?: boolean }) {
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
      <div ref={ref} className={small ? styles.small : styles.plot}>
        {StairChart && <StairChart chart={chart} />}
        {failed && <p className={styles.without}>{t('online.chartFailed')}</p>}
        <noscript>
          <p className={styles.without}>{t('online.withoutScript')}</p>
        </noscript>
      </div>
    </>
  )
}
