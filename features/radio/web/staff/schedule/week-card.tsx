import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './panels.module.css'
import { cityOf, useWhen } from './use-when.ts'
import { WeekGrid } from './week-grid.tsx'

/** The week with its legend; a few words where there is nothing to show. */
export function WeekCard(props: Parameters<typeof WeekGrid>[0]) {
  const { t } = useTranslation('staffSchedule')
  const { week, slots } = props
  const when = useWhen(week.zone)
  const zones = { own: cityOf(when.own), station: cityOf(week.zone) }
  if (slots.length === 0) {
    return (
      <Card>
        <EmptyState vignette="off" level="h2" title={t('empty')}>
          {t('emptyText')}
        </EmptyState>
      </Card>
    )
  }
  return (
    <Card flush>
      <WeekGrid {...props} />
      <p className={styles.legend}>
        <span>
          <Icon name="repeat" small />
          {t('everyWeek')}
        </span>
        <span>
          <Icon name="play" small />
          {t('recorded')}
        </span>
        <span>{t('legend.mine')}</span>
        <span>{t('legend.free')}</span>
        <span>{when.own === week.zone ? t('legend.zone', zones) : t('legend.zones', zones)}</span>
      </p>
    </Card>
  )
}
