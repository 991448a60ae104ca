import { useState } from 'react'
import { Panel } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Plate, type PlateTone } from '#platform/web/ui/plate.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { answerSwap } from '../../../client.ts'
import type { StaffWeek, Swap } from '../../../contract.ts'
import styles from './panels.module.css'
import { useReadScheduleAgain } from './use-week.ts'
import { useWhen } from './use-when.ts'

const tones: Readonly<Record<Swap['state'], PlateTone>> = {
  asked: 'warn',
  accepted: 'ok',
  declined: 'plain',
  withdrawn: 'plain',
  over: 'plain',
}

/** The swaps that the member asked for or was asked for, with their states. */
export function SwapsPanel({ week }: { week: StaffWeek }) {
  const { t } = useTranslation('staffSchedule')
  if (week.swaps.length === 0) return null
  return (
    <Panel icon="repeat" title={t('swap.title')}>
      <ul className={styles.swaps}>
        {week.swaps.map((swap) => (
          <SwapItem key={swap.id} swap={swap} zone={week.zone} />
        ))}
      </ul>
    </Panel>
  )
}

type Answer = 'accepted' | 'declined' | 'withdrawn'

function SwapItem({ swap, zone }: { swap: Swap; zone: string }) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(zone)
  const toast = useToast()
  const readAgain = useReadScheduleAgain()
  const [busy, setBusy] = useState<Answer | null>(null)
  const { id, state, isAsked, isAsker, mine, other } = swap
  const name = (isAsker ? swap.askedOf : swap.askedBy) ?? t('nobody')
  const side = ({ showName, startsAt }: Swap['mine']) =>
    `${showName}, ${when.at({ startsAt, endsAt: startsAt }).split('–')[0]}`

  async function give(answer: Answer) {
    if (busy) return
    setBusy(answer)
    const outcome = await call(answerSwap, { params: { id }, body: { answer } }).catch((): Failure => 'failed')
    setBusy(null)
    if (outcome === 'failed' || isRefusal(outcome)) toast({ tone: 'bad', text: refusalText(t, outcome) })
    else toast({ tone: 'ok', text: t(`swap.states.${answer}`) })
    await readAgain()
  }

  return (
    <li>
      <p>
        <b>{t(isAsker ? 'swap.youAsk' : 'swap.asksYou', { name })}</b>{' '}
        <Plate tone={tones[state]}>{t(`swap.states.${state}`)}</Plate>
      </p>
      <p className={styles.quiet}>{t('swap.both', { one: side(mine), other: side(other) })}</p>
      {state === 'asked' && (
        <div className={styles.acts}>
          {isAsked && (
            <>
              <Button
                small
                variant="second"
                icon="check"
                busy={busy === 'accepted'}
                onClick={() => void give('accepted')}
              >
                {t('swap.accept')}
              </Button>
              <Button small icon="close" busy={busy === 'declined'} onClick={() => void give('declined')}>
                {t('swap.decline')}
              </Button>
            </>
          )}
          {isAsker && (
            <Button
              small
              variant="ghost"
              icon="undo"
              busy={busy === 'withdrawn'}
              onClick={() => void give('withdrawn')}
            >
              {t('swap.withdraw')}
            </Button>
          )}
        </div>
      )}
    </li>
  )
}
