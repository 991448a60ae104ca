import { StaffHead } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffWeek } from '../../../contract.ts'
import styles from './panels.module.css'
import { useWhen } from './use-when.ts'

/** The head of the page: which week is shown, the way to others, and what adds shows. */
export function ScheduleHead({
  week,
  onWeek,
  onToday,
  onNew,
  onCopy,
}: {
  week: StaffWeek
  onWeek: (days: number) => void
  onToday: () => void
  onNew: () => void
  onCopy: (() => void) | null
}) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(week.zone)
  const overlaps = week.airings.filter((airing) => airing.overlaps.length > 0).length
  return (
    <StaffHead
      title={t('title')}
      facts={`${when.day(week.from)} – ${when.day(week.to)}${overlaps > 0 ? `, ${t('overlapping', { count: overlaps })}` : ''}`}
      actions={
        <>
          <span className={styles.weeks}>
            <Button small square aria-label={t('earlier')} aria-keyshortcuts="ArrowLeft" onClick={() => onWeek(-7)}>
              <Icon name="left" small />
            </Button>
            <Button small aria-keyshortcuts="t" onClick={onToday}>
              {t('today')}
              <kbd>T</kbd>
            </Button>
            <Button small square aria-label={t('later')} aria-keyshortcuts="ArrowRight" onClick={() => onWeek(7)}>
              <Icon name="right" small />
            </Button>
          </span>
          {onCopy && (
            <Button small variant="ghost" icon="copy" onClick={onCopy}>
              {t('copy.open')}
            </Button>
          )}
          <Button small variant="primary" icon="plus" aria-keyshortcuts="n" onClick={onNew}>
            {t('newShow')}
            <kbd>N</kbd>
          </Button>
        </>
      }
    />
  )
}
