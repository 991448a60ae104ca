import { hotels } from '#features/hotels/client.ts'
import { useCopy } from '#platform/web/copy.ts'
import { minutesAndSeconds, useSecondsUntil } from '#platform/web/countdown.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { CodeBox } from '#platform/web/ui/code-box.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Portrait } from '#platform/web/ui/portrait.tsx'
import { Spinner } from '#platform/web/ui/spinner.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './motto-code.module.css'
import { secondsUntil } from './use-motto-code.ts'
import type { MottoProof } from './use-motto-proof.ts'

/**
 * The motto code in a box with a copy button, its remaining time, and the player's current motto.
 * Shows `withoutPlayer` while no player is entered, or the reason and a retry button if no code
 * could be issued.
 */
export function MottoCode({ proof, withoutPlayer }: { proof: MottoProof; withoutPlayer: string }) {
  const { t } = useTranslation('accounts')
  const copy = useCopyCode()
  const { wanted, code, issuing, watch } = proof
  const isLost = watch.refusal?.refused === 'error.codeInvalid'

  if (wanted === null) return <p className={styles.withoutPlayer}>{withoutPlayer}</p>
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

/** Returns a function that copies a code to the clipboard and shows the result as a toast. */
function useCopyCode(): (code: string) => Promise<void> {
  const { t } = useTranslation('accounts')
  const copy = useCopy()
  return (code) =>
    copy(code, {
      copied: t('pages.users.register.notification.codeCopied'),
      failed: t('pages.users.register.notification.copyToClipboardFailed'),
    })
}

/**
 * The player with the current motto, polled; the code is highlighted in it. Renders nothing while
 * no code is shown.
 */
function MottoWindow({ proof }: { proof: MottoProof }) {
  const { t } = useTranslation(['accounts', 'common'])
  const { wanted, code, watch, isMissing } = proof
  if (wanted === null || code === null) return null
  const { seen } = watch
  const found = seen?.matches === true
  return (
    <div className={styles.window} role="status">
      <Portrait src={seen?.avatar ?? null} tone={seen ? 'lamp' : 'off'} />
      <div className={styles.player}>
        <p className={styles.who}>
          <b translate="no">{seen?.name ?? wanted.name}</b> <span>{hotels[wanted.hotel].label}</span>
        </p>
        {seen && <MottoLine motto={seen.motto} code={code} />}
      </div>
      {isMissing ? (
        // Repeats the message shown at the name, which may be scrolled out of view.
        <p className={styles.missing}>
          <Icon name="warn" />
          <span>{t('common:error.userNotFound')}</span>
        </p>
      ) : (
        <p className={found ? styles.found : styles.looking}>
          {found ? <Icon name="check" /> : <Spinner />}
          <span>{found ? t('motto.found') : <WhatWeDo proof={proof} />}</span>
        </p>
      )}
    </div>
  )
}

function MottoLine({ motto, code }: { motto: string; code: string }) {
  const { t } = useTranslation('accounts')
  if (motto.trim() === '') return <p className={styles.motto}>{t('motto.empty')}</p>
  const [before = '', ...after] = motto.split(code)
  return (
    <p className={styles.motto}>
      {t('motto.reads')}{' '}
      <q translate="no">
        {before}
        {after.length > 0 && (
          <>
            <mark>{code}</mark>
            {after.join(code)}
          </>
        )}
      </q>
    </p>
  )
}

function WhatWeDo({ proof: { watch } }: { proof: MottoProof }) {
  const { t } = useTranslation('accounts')
  if (watch.refusal?.refused === 'error.hotelUnavailable') return t('motto.hotelSilent')
  if (watch.failed || watch.refusal) return t('motto.notReached')
  return watch.seen ? t('motto.notYet') : t('motto.looking')
}
