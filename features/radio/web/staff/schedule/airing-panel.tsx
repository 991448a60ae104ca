import { Panel } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffAiring, StaffWeek } from '../../../contract.ts'
import { AskSwap } from './ask-swap.tsx'
import styles from './panels.module.css'
import type { useCancel } from './use-cancel.ts'
import { cityOf, useWhen } from './use-when.ts'

/** An airing with what can be done about it. */
export function AiringPanel({
  airing,
  week,
  acts,
  onEdit,
  onClose,
}: {
  airing: StaffAiring
  week: StaffWeek
  acts: ReturnType<typeof useCancel>
  onEdit: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(week.zone)
  const { showName, djName, coDjName, description, isLive, isRecurring, isCancelled, overlaps, lastDay } = airing
  const there = when.there(airing)
  const oneDay = { showId: airing.showId, version: airing.version, name: showName, day: airing.day }
  return (
    <Panel icon="mic" title={showName} className={styles.panel}>
      <dl className={styles.facts}>
        <dt>{t('facts.when')}</dt>
        <dd>
          {when.at(airing)}
          {there && <small>{there}</small>}
        </dd>
        <dt>{t('facts.who')}</dt>
        <dd>{coDjName === null ? djName : t('hosts', { host: djName, coHost: coDjName })}</dd>
        <dt>{t('facts.how')}</dt>
        <dd>
          {t(isLive ? 'live' : 'recorded')}
          {', '}
          {isRecurring ? (lastDay ? t('weeklyUntil', { day: when.day(lastDay) }) : t('everyWeek')) : t('once')}
        </dd>
        {airing.zone !== week.zone && (
          <>
            <dt>{t('facts.zone')}</dt>
            <dd>{cityOf(airing.zone)}</dd>
          </>
        )}
      </dl>
      {description && <p className={styles.about}>{description}</p>}
      {isCancelled && <Note tone="warn" icon="ban" title={t('cancelledDay')} />}
      {overlaps.length > 0 && <Note tone="bad" icon="warn" title={t('overlapsWith', { shows: overlaps.join(', ') })} />}
      <div className={styles.acts}>
        {airing.mayChange && !isCancelled && (
          <>
            <Button small icon="pencil" onClick={onEdit}>
              {t('edit')}
            </Button>
            <Button small icon="ban" busy={acts.busy} aria-keyshortcuts="c" onClick={() => void acts.cancel(oneDay)}>
              {t(isRecurring ? 'cancel.day' : 'cancel.show')}
            </Button>
          </>
        )}
        {airing.mayChange && isRecurring && !isCancelled && (
          <Button
            small
            variant="ghost"
            icon="trash"
            busy={acts.busy}
            onClick={() => void acts.cancel({ ...oneDay, day: null })}
          >
            {t('cancel.series')}
          </Button>
        )}
        {airing.mayChange && isCancelled && (
          <Button small icon="undo" busy={acts.busy} onClick={() => void acts.bringBack(oneDay)}>
            {t('bringBack')}
          </Button>
        )}
        <Button small variant="ghost" onClick={onClose}>
          {t('close')}
        </Button>
      </div>
      {airing.maySwap && <AskSwap key={`${airing.showId} ${airing.day}`} airing={airing} week={week} />}
    </Panel>
  )
}
