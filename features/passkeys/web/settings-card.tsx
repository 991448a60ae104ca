import { useEffect, useRef, useState } from 'react'
import type { PasswordChange } from '#features/accounts/contract.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { mostPasskeys, type Passkey, type PasskeyList } from '../contract.ts'
import { AddDialog } from './add-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { ReviewDialog } from './review-dialog.tsx'
import styles from './settings-card.module.css'
import { usePasskeys } from './use-passkeys.ts'

/** `passwordChange` is the last change of the password since the page was opened; null for none. */
export type PasskeySettingsProps = { passwordChange: PasswordChange | null }

/** The member's passkeys, with a plain-language explanation of passkeys. */
export function SettingsCard({ passwordChange }: PasskeySettingsProps) {
  const { t } = useTranslation('passkeys')
  const passkeys = usePasskeys()
  return (
    <SplitCard
      icon="key"
      title={t('settings.title')}
      lead={
        <>
          <p>{t('settings.lead')}</p>
          <p>{t('settings.stays')}</p>
        </>
      }
    >
      {passkeys.state === 'loading' && (
        <div className={styles.work} aria-busy="true">
          <p className="sr">{t('settings.loading')}</p>
          <Skeleton height="72px" />
          <Skeleton width="200px" height="48px" />
        </div>
      )}
      {passkeys.state === 'failed' && (
        <Note tone="bad" icon="warn" role="alert" title={t('settings.failed')}>
          <Button small icon="undo" onClick={passkeys.again}>
            {t('settings.again')}
          </Button>
        </Note>
      )}
      {passkeys.state === 'ready' && (
        <>
          <OwnPasskeys list={passkeys.list} />
          <ReviewDialog passkeys={passkeys.list.passkeys} change={passwordChange} />
        </>
      )}
    </SplitCard>
  )
}

function OwnPasskeys({ list: { passkeys, device } }: { list: PasskeyList }) {
  const { t } = useTranslation('passkeys')
  const [adding, setAdding] = useState(false)
  const [leaving, setLeaving] = useState<Passkey | null>(null)
  const work = useRef<HTMLDivElement>(null)
  const isRemoved = useRef(false)
  const knowsPasskeys = typeof PublicKeyCredential === 'function'
  const isFull = passkeys.length >= mostPasskeys

  // The button that opened the dialog was removed with its passkey, so the dialog could not restore
  // the focus.
  useEffect(() => {
    if (leaving !== null || !isRemoved.current) return
    isRemoved.current = false
    work.current?.focus()
  }, [leaving])

  function closeRemoval(hasRemoved: boolean) {
    isRemoved.current ||= hasRemoved
    setLeaving(null)
  }

  return (
    <div ref={work} tabIndex={-1} className={styles.work}>
      {passkeys.length === 0 ? (
        <p className={styles.none}>{t('settings.none')}</p>
      ) : (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} onRemove={() => setLeaving(passkey)} />
          ))}
        </ul>
      )}
      {!knowsPasskeys && <Note title={t('settings.noneHere')}>{t('settings.noneHereText')}</Note>}
      {knowsPasskeys && isFull && <p className={styles.none}>{t('settings.full', { count: mostPasskeys })}</p>}
      {knowsPasskeys && !isFull && (
        <Button icon="plus" className={styles.add} onClick={() => setAdding(true)}>
          {t('settings.add')}
        </Button>
      )}
      <AddDialog open={adding} device={device} onClose={() => setAdding(false)} />
      <RemoveDialog passkey={leaving} onClose={closeRemoval} />
    </div>
  )
}
