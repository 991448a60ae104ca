import { Panel } from '#features/housekeeping/web/parts.tsx'
import { useFigures } from '#platform/web/figures.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { formatTime, useZone } from '#platform/web/time.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Air } from '../../../contract.ts'
import styles from './air-page.module.css'

const [width, height, base] = [280, 72, 66]

/** How many listen now, and the listeners during the show as a stepped line, described in words. */
export function ListenerCurve({ air }: { air: Air }) {
  const { t } = useTranslation('staffRadio')
  const figure = useFigures()
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  const { curve, now } = air
  const timeOf = (at: string) => formatTime(at, 'time', language, zone, hours)
  const [first] = curve
  const most = curve.reduce((high, point) => (point.listeners > high.listeners ? point : high), {
    at: '',
    listeners: -1,
  })
  return (
    <Panel icon="ear" title={t('listeners.title')} end={<b>{figure(now.listeners.total)}</b>} className={styles.curve}>
      {first && curve.length > 1 ? (
        <>
          <svg
            className={styles.chart}
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('listeners.curve', {
              since: timeOf(first.at),
              first: figure(first.listeners),
              most: figure(most.listeners),
              at: timeOf(most.at),
              now: figure(now.listeners.total),
            })}
          >
            <path className={styles.steps} d={stepsOf(curve)} />
            <path className={styles.base} d={`M0 ${height - 1}h${width}`} />
          </svg>
          <p className={styles.scale} aria-hidden="true">
            <span>{timeOf(first.at)}</span>
            <span>{t('listeners.most', { count: most.listeners, at: timeOf(most.at) })}</span>
            <span>{t('listeners.now')}</span>
          </p>
        </>
      ) : (
        <p className={styles.quiet}>{t('listeners.none')}</p>
      )}
    </Panel>
  )
}

/** Draws the points as stairs over the whole width, from zero to their highest. */
function stepsOf(curve: Air['curve']): string {
  const high = Math.max(1, ...curve.map(({ listeners }) => listeners))
  const step = width / curve.length
  const level = (listeners: number) => Math.round(base - (listeners / high) * (base - 4))
  return curve
    .map(({ listeners }, place) => `${place === 0 ? 'M0 ' : 'V'}${level(listeners)}h${step.toFixed(2)}`)
    .join('')
}
