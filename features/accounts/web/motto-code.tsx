import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CodeBox } from '#platform/web/ui/code-box.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './motto-code.module.css'
import { MottoWindow } from './motto-window.tsx'
import { useCopyCode } from './use-copy-code.ts'
import { secondsUntil } from './use-motto-code.ts'
import type { MottoProof } from './use-motto-proof.ts'

/**
 * The motto code in a box with a copy button, its remaining time, and the player's current motto.
 * Shows `nobody` while no player is entered, or the reason and a retry button if no code could be
 * issued.
 */
export function MottoCode({ proof, nobody }: { proof: MottoProof; nobody: string }) {
  const { t } = useTranslation('accounts')
  const copy = useCopyCode()
  const { wanted, code, issuing, watch } = proof
  const isLost = watch.refusal?.refused === 'error.codeInvalid'

  if (wanted === null) return <p className={styles.nobody}>{nobody}</p>
  if (issuing.failed || issuing.refusal) return <NoCode proof={proof} />
  if (issuing.isOver || isLost) {
    return (
      <Note tone="warn" icon="clock" role="alert" title={t('code.over')}>
        {t('code.overWhy')}
        <Button small icon="key" className={styles.renew ?? ''} onClick={issuing.renew}>
          {t('code.renew')}
        </Button>
      </Note>
    )
  }
  return (
    <div className={styles.code}>
      <CodeBox code={code} label={t('code.label')} copyLabel={t('code.copy')} onCopy={(shown) => void copy(shown)} />
      {code !== null && (
        <p className={styles.clock}>
          <Icon name="clock" small />
          {t('code.timeLeft', { time: minutesAndSeconds(issuing.secondsLeft) })}
        </p>
      )}
      <MottoWindow proof={proof} />
    </div>
  )
}

function NoCode({ proof: { issuing } }: { proof: MottoProof }) {
  const { t } = useTranslation('accounts')
  useSecondsUntil(issuing.retryAt)
  const seconds = issuing.retryAt === null ? 0 : secondsUntil(issuing.retryAt)
  return (
    <Note
      tone={issuing.retryAt === null ? 'bad' : 'lamp'}
      icon={issuing.retryAt === null ? 'warn' : 'clock'}
      role="alert"
      title={issuing.retryAt === null ? t('code.failed') : t('code.tooMany')}
    >
      <Button small className={styles.renew ?? ''} disabled={seconds > 0} onClick={issuing.renew}>
        {seconds > 0 ? t('code.againIn', { time: minutesAndSeconds(seconds) }) : t('code.again')}
      </Button>
    </Note>
  )
}
