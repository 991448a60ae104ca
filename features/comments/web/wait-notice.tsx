import { useEffect, useEffectEvent, useRef } from 'react'
import { useSecondsUntil } from '#platform/web/countdown.ts'
import { Card } from '#platform/web/ui/card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './wait-notice.module.css'

const ticks = Array.from({ length: 30 }, (_, index) => index)

/**
 * Reason for a wait: the visitor's comment was published, is pending review, or was written
 * elsewhere.
 */
export type WaitReason = 'thanks' | 'thanksHeld' | 'before'

/**
 * Countdown after a comment, in seconds and ticks, until `writableAt` (milliseconds since 1970).
 * `say` announces start and end; the notice remains, to avoid a layout shift.
 */
export function WaitNotice({
  writableAt,
  reason,
  say,
}: {
  writableAt: number
  reason: WaitReason
  say: (sentence: string) => void
}) {
  const { t } = useTranslation('comments')
  const seconds = useSecondsUntil(writableAt)
  const isOver = seconds === 0
  const next = t('wait.next', { count: seconds })
  useAnnouncedWait(writableAt, isOver, () => say(isOver ? t('wait.over') : `${t(`wait.${reason}`)} ${next}`))

  return (
    <Card className={styles.wait ?? ''}>
      <div className={styles.count} role="timer" aria-live="off">
        <span className={styles.number}>{seconds}</span>
        <div className="grow">
          <b>{t(isOver ? 'wait.over' : `wait.${reason}`)}</b>
          <p className={styles.next}>{isOver ? t('wait.overText') : next}</p>
          <div className={styles.ticks} aria-hidden="true">
            {ticks.map((index) => (
              <i key={index} className={index < seconds ? undefined : styles.out} />
            ))}
          </div>
        </div>
      </div>
    </Card>
  )
}

/** Announces once that a wait began, and once that it is over. */
function useAnnouncedWait(writableAt: number, isOver: boolean, announce: () => void): void {
  const announced = useRef<{ writableAt: number; isOver: boolean } | null>(null)
  const announceNow = useEffectEvent(announce)
  useEffect(() => {
    const before = announced.current
    if (before?.writableAt === writableAt && before.isOver === isOver) return
    announced.current = { writableAt, isOver }
    announceNow()
  }, [writableAt, isOver])
}
