import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { ClockNight, Foresight, FreeTime } from '../../../contract.ts'
import styles from './panels.module.css'
import { useWhen } from './use-when.ts'

const mostShown = 4

/** What stands in the way of the times in the form, before they are saved. */
export function ForesightNotes({
  foresight,
  onFit,
}: {
  foresight: Foresight
  onFit: (time: Pick<FreeTime, 'day' | 'starts' | 'minutes'>) => void
}) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(foresight.zone)
  const { overlaps, overlapCount, nights, fits, times, isOver, first } = foresight
  const names = [...new Set(overlaps.map(({ showName }) => showName))].join(', ')
  const there = first && when.there(first)
  return (
    <div className="stack" aria-live="polite">
      {first && (
        <p className={styles.quiet}>
          {t('foresight.first', { when: when.at(first) })}
          {there && ` (${there})`}
          {times > 1 && ` · ${t('foresight.times', { count: times })}`}
        </p>
      )}
      {isOver && <Note tone="bad" icon="warn" title={t('error.showOver')} />}
      {overlapCount > 0 && (
        <Note tone="bad" icon="warn" title={t('overlapsWith', { shows: names })}>
          <ul className={styles.lines}>
            {overlaps.slice(0, mostShown).map((overlap) => (
              <li key={`${overlap.showId} ${overlap.startsAt}`}>
                {overlap.showName}, {when.at(overlap)}
              </li>
            ))}
          </ul>
          {overlapCount > mostShown && <p>{t('foresight.more', { count: overlapCount - mostShown })}</p>}
        </Note>
      )}
      {nights.length > 0 && (
        <Note tone="warn" icon="clock" title={t('foresight.clock')}>
          <ul className={styles.lines}>
            {nights.map((night) => (
              <NightLine key={`${night.day} ${night.kind}`} night={night} zone={foresight.zone} />
            ))}
          </ul>
        </Note>
      )}
      {fits.length > 0 && (
        <div className={styles.fits}>
          <p>{t('foresight.fits')}</p>
          {fits.map((fit) => (
            <Button key={fit.startsAt} small block onClick={() => onFit(fit)}>
              {when.at(fit)}
            </Button>
          ))}
        </div>
      )}
    </div>
  )
}

function NightLine({ night, zone }: { night: ClockNight; zone: string }) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(zone)
  const minutes = (Date.parse(night.endsAt) - Date.parse(night.startsAt)) / 60_000
  return (
    <li>{t(`foresight.nights.${night.kind}`, { day: when.day(night.day), when: when.at(night), count: minutes })}</li>
  )
}
