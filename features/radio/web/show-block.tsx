import type { CSSProperties } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { AiringTime } from './airing-time.tsx'
import { Equaliser } from './equaliser.tsx'
import styles from './show-block.module.css'
import type { Block } from './week-grid.ts'

// A half-hour show has space for one line.
const leastRowsOfTwoLines = 0.75

/**
 * A show of the week: a row in its day's list, and a block of the grid where there is space.
 * `isLit` marks the current one.
 */
export function ShowBlock({
  block: { airing, top, height, lane, lanes },
  zone,
  isLit,
  isNext: comesNext,
}: {
  block: Block
  zone: string
  isLit: boolean
  isNext: boolean
}) {
  const { t } = useTranslation('airtime')
  const { showName, djName, coDjName, isLive, isRecurring } = airing
  const place: CSSProperties & Record<`--${string}`, number> = {
    '--top': top,
    '--height': height,
    '--lane': lane,
    '--lanes': lanes,
  }
  const facts = [t(isLive ? 'schedule.live' : 'schedule.recorded'), ...(isRecurring ? [t('schedule.everyWeek')] : [])]
  return (
    <li
      className={classNames(
        styles.show,
        isLit && styles.lit,
        !isLive && !isLit && styles.recorded,
        height < leastRowsOfTwoLines && styles.brief,
      )}
      style={place}
      aria-current={isLit ? 'time' : undefined}
    >
      <AiringTime airing={airing} zone={zone} className={styles.time} />
      <div className={styles.words}>
        {(isLit || comesNext) && (
          <span className={styles.sign}>
            {t(isLit ? 'schedule.onNow' : 'schedule.onNext')}
            {isLit && <Equaliser isMoving />}
          </span>
        )}
        <b className={styles.name}>{showName}</b>
        <span>{coDjName === null ? djName : t('schedule.hosts', { host: djName, coHost: coDjName })}</span>
        <span className={styles.facts}>{facts.join(' · ')}</span>
      </div>
    </li>
  )
}
