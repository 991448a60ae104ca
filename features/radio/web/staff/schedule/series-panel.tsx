import { useState } from 'react'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Series, StaffWeek } from '../../../contract.ts'
import { weekday } from '../../week-view.tsx'
import styles from './panels.module.css'
import { RemoveQuestion } from './show-questions.tsx'
import type { Cancellable, useCancel } from './use-cancel.ts'
import { cityOf, useWhen } from './use-when.ts'

/** The weekly shows, on the clocks of the station, and the shows that were cancelled as a whole. */
export function SeriesPanel({ week, acts }: { week: StaffWeek; acts: ReturnType<typeof useCancel> }) {
  const { t } = useTranslation('staffSchedule')
  const [removed, setRemoved] = useState<Cancellable | null>(null)
  const current = week.series.filter(({ isWithdrawn }) => !isWithdrawn)
  const gone = week.series.filter(({ isWithdrawn }) => isWithdrawn)
  if (week.series.length === 0) return null
  return (
    <Panel icon="repeat" title={t('series.title')} end={cityOf(week.zone)}>
      <dl className={styles.series}>
        {current.map((series) => (
          <SeriesLine key={series.showId} series={series} zone={week.zone} />
        ))}
      </dl>
      {gone.length > 0 && (
        <>
          <h3 className={styles.subtitle}>{t('series.cancelled')}</h3>
          <ul className={styles.swaps}>
            {gone.map((series) => (
              <li key={series.showId} className={styles.acts}>
                <b>{series.name}</b>
                {series.mayChange && (
                  <>
                    <Button
                      small
                      icon="undo"
                      busy={acts.busy}
                      aria-label={t('series.bringBack', { show: series.name })}
                      onClick={() => void acts.bringBack({ ...series, day: null })}
                    >
                      {t('bringBack')}
                    </Button>
                    <Button
                      small
                      variant="ghost"
                      icon="trash"
                      aria-label={t('remove.named', { show: series.name })}
                      onClick={() => setRemoved({ ...series, day: null })}
                    >
                      {t('remove.act')}
                    </Button>
                  </>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {removed && <RemoveQuestion show={removed} acts={acts} onClose={() => setRemoved(null)} />}
    </Panel>
  )
}

function SeriesLine({ series, zone }: { series: Series; zone: string }) {
  const { t } = useTranslation('staffSchedule')
  const language = useLanguage()
  const when = useWhen(zone)
  const day = weekday(series.firstDay, 'short', formatLocales[language])
  const parts = [
    `${day} ${series.starts}${series.zone === zone ? '' : ` (${cityOf(series.zone)})`}`,
    series.isLive ? null : t('recorded'),
    series.lastDay === null ? t('openEnd') : t('untilDay', { day: when.day(series.lastDay) }),
    series.cancelled.length > 0 ? t('series.off', { days: series.cancelled.map(when.day).join(', ') }) : null,
  ]
  return (
    <div>
      <dt>{series.name}</dt>
      <dd>{parts.filter((part) => part !== null).join(', ')}</dd>
    </div>
  )
}
