import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PasswordChange } from '#features/accounts/contract.ts'
import { Time, useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { SplitCard } from '#platform/web/ui/split-card.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addedSince } from '../added-since.ts'
import { mostPasskeys } from '../client.ts'
import type { Passkey, PasskeyList } from '../contract.ts'
import { AddForm } from './add-form.tsx'
import { endCeremony } from './ceremony.ts'
import styles from './settings-card.module.css'
import { useFreshPasskeys, usePasskeys, useRemovePasskey } from './use-passkeys.ts'

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

/** The dialog that adds a passkey. Closing it also cancels the browser's own dialog. */
function AddDialog({ open, device, onClose }: { open: boolean; device: PasskeyList['device']; onClose: () => void }) {
  const { t } = useTranslation('passkeys')
  useEffect(() => {
    if (open) return endCeremony
  }, [open])
  return (
    <Dialog open={open} onClose={onClose} icon="key" title={t('add.title')} closeLabel={t('close')}>
      <AddForm device={device} onClose={onClose} />
    </Dialog>
  )
}

/**
 * Asks for confirmation while `passkey` is set, and removes it. `onClose` receives whether it was
 * removed.
 */
function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: (isRemoved: boolean) => void }) {
  const { t } = useTranslation('passkeys')
  const toast = useToast()
  const removePasskey = useRemovePasskey()
  const [busy, setBusy] = useState(false)

  async function remove({ id, name }: Passkey) {
    setBusy(true)
    const refusal = await removePasskey(id)
    setBusy(false)
    toast(refusal === null ? { tone: 'ok', text: t('remove.done', { name }) } : { tone: 'bad', text: refusal })
    onClose(refusal === null)
  }

  return (
    <Dialog
      open={passkey !== null}
      onClose={() => onClose(false)}
      icon="trash"
      title={t('remove.title')}
      closeLabel={t('close')}
      footer={
        passkey && (
          <>
            <Button variant="ghost" onClick={() => onClose(false)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" busy={busy} onClick={() => remove(passkey)}>
              {busy ? t('remove.removing') : t('remove.confirm')}
            </Button>
          </>
        )
      }
    >
      {passkey && <p>{t('remove.text', { name: passkey.name })}</p>}
    </Dialog>
  )
}

type ReviewProps = { passkeys: readonly Passkey[]; change: PasswordChange | null }

/** Shows, after each `change` of the password, the passkeys added since the previous one. */
function ReviewDialog({ passkeys, change }: ReviewProps) {
  const { t } = useTranslation('passkeys')
  const dateTime = useDateTime()
  const toast = useToast()
  const refresh = useFreshPasskeys()
  const remove = useRemovePasskey()
  const [reviewed, setReviewed] = useState<PasswordChange | null>(null)
  const [busy, setBusy] = useState(false)
  const work = useRef<HTMLDivElement>(null)
  const recent = reviewed ? addedSince(passkeys, reviewed) : []

  // The list may be older than the passkey of a stranger.
  const review = useEffectEvent(async (next: PasswordChange) => {
    await refresh()
    setReviewed(next)
  })
  useEffect(() => {
    if (change) void review(change)
  }, [change])

  async function removeEach(leaving: readonly Passkey[], done: string) {
    if (busy) return
    setBusy(true)
    // The button that was pressed goes with its passkey.
    work.current?.focus()
    let refusal: string | null = null
    for (const { id } of leaving) refusal ??= await remove(id)
    setBusy(false)
    toast(refusal === null ? { tone: 'ok', text: done } : { tone: 'bad', text: refusal })
  }

  return (
    <Dialog
      open={recent.length > 0}
      onClose={() => setReviewed(null)}
      icon="key"
      title={t('review.title')}
      closeLabel={t('close')}
      footer={
        <>
          <Button variant="ghost" onClick={() => setReviewed(null)}>
            {t('review.keep')}
          </Button>
          <Button variant="danger" busy={busy} onClick={() => removeEach(recent, t('review.allDone'))}>
            {busy ? t('remove.removing') : t('review.all', { count: recent.length })}
          </Button>
        </>
      }
    >
      <div ref={work} tabIndex={-1} className={styles.work}>
        <p>
          {reviewed?.previousChange
            ? t('review.since', { date: dateTime(reviewed.previousChange) })
            : t('review.never')}{' '}
          {t('review.lead')}
        </p>
        <ul className={styles.list}>
          {recent.map((passkey) => (
            <PasskeyRow
              key={passkey.id}
              passkey={passkey}
              onRemove={() => removeEach([passkey], t('remove.done', { name: passkey.name }))}
            />
          ))}
        </ul>
      </div>
    </Dialog>
  )
}

/** A row of the passkey list: its name, when it was added and when it was last used to log in. */
function PasskeyRow({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useTranslation('passkeys')
  const { name, createdAt, lastUsedAt } = passkey
  return (
    <li className={styles.row}>
      <span className={styles.icon}>
        <Icon name="key" />
      </span>
      <div className={styles.words}>
        <b>{name}</b>
        <dl>
          <div>
            <dt>{t('row.added')}</dt>
            <dd>
              <Time value={createdAt} form="date" />
            </dd>
          </div>
          <div>
            <dt>{t('row.used')}</dt>
            <dd>{lastUsedAt === null ? t('row.never') : <Time value={lastUsedAt} form="relative" />}</dd>
          </div>
        </dl>
      </div>
      <Button variant="ghost" square aria-label={t('row.remove', { name })} onClick={onRemove}>
        <Icon name="trash" />
      </Button>
    </li>
  )
}
