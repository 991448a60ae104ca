import type { CSSProperties } from 'react'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffAiring } from '../../../contract.ts'
import { Equaliser } from '../../equaliser.tsx'
import type { Block } from '../../week-grid.ts'
import styles from './slot-block.module.css'
import type { useWhen } from './use-when.ts'
import { keyOf, type Slot } from './week-slots.ts'

type Place = CSSProperties & Record<`--${string}`, number>

// A half-hour show has space for one line.
const leastRowsOfTwoLines = 0.75

/** A show or a free time: a block of the grid, a row of the days on phones. */
export function SlotBlock({
  block: { airing: slot, top, height, lane, lanes },
  minutes,
  when,
  isLit,
  isOpen,
  isStop,
  onOpen,
  onFocus,
}: {
  block: Block<Slot>
  /** The beginning in minutes of the day, for the arrow keys. */
  minutes: number
  when: ReturnType<typeof useWhen>
  isLit: boolean
  isOpen: boolean
  /** Whether Tab stops here. */
  isStop: boolean
  onOpen: () => void
  onFocus: () => void
}) {
  const place: Place = { '--top': top, '--height': height, '--lane': lane, '--lanes': lanes }
  const airing = slot.kind === 'airing' ? slot.airing : null
  const there = when.there(slot)
  return (
    <li className={styles.item} style={place}>
      <button
        type="button"
        data-slot={minutes}
        data-key={keyOf(slot)}
        tabIndex={isStop ? 0 : -1}
        aria-pressed={isOpen}
        className={classNames(
          styles.show,
          ...(airing ? looksOf(airing, isLit) : [styles.open]),
          lanes > 1 && styles.narrow,
          height < leastRowsOfTwoLines && styles.brief,
        )}
        onClick={onOpen}
        onFocus={onFocus}
      >
        <span className={styles.time}>
          <b>{when.range(slot)}</b>
          {there && <small>{there}</small>}
        </span>
        {airing ? <ShowWords airing={airing} isLit={isLit} /> : <FreeWords />}
      </button>
    </li>
  )
}

function FreeWords() {
  const { t } = useTranslation('staffSchedule')
  return (
    <span className={styles.words}>
      <span>{t('free')}</span>
      <b className={styles.book}>{t('book')}</b>
    </span>
  )
}

function looksOf(airing: StaffAiring, isLit: boolean) {
  if (airing.isCancelled) return [styles.off]
  const isTape = !airing.isLive && !isLit
  return [
    isLit && styles.lit,
    isTape && styles.recorded,
    airing.isOwn && styles.mine,
    airing.overlaps.length > 0 && styles.clash,
  ]
}

function ShowWords({ airing, isLit }: { airing: StaffAiring; isLit: boolean }) {
  const { t } = useTranslation('staffSchedule')
  const { showName, djName, coDjName, isRecurring, isLive, isCancelled, isOwn, overlaps } = airing
  return (
    <span className={styles.words}>
      <b className={styles.name}>{showName}</b>
      <span className={styles.hosts}>
        {coDjName === null ? djName : t('hosts', { host: djName, coHost: coDjName })}{' '}
        {isRecurring && (
          <>
            <Icon name="repeat" small />
            <span className="sr"> {t('everyWeek')}</span>
          </>
        )}
        {!isLive && (
          <>
            <Icon name="play" small />
            <span className="sr"> {t('recorded')}</span>
          </>
        )}
        {isLit && (
          <>
            <Equaliser isMoving />
            <span className="sr"> {t('onAir')}</span>
          </>
        )}
      </span>
      {isCancelled && <span>{t('cancelled')}</span>}
      {isOwn && <span className="sr"> {t('yours')}</span>}
      {overlaps.length > 0 && (
        <span className={styles.warn}>
          <Icon name="warn" small />
          {t('overlapsWith', { shows: overlaps.join(', ') })}
        </span>
      )}
    </span>
  )
}
