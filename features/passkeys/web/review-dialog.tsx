import { useEffect, useEffectEvent, useRef, useState } from 'react'
import type { PasswordChange } from '#features/accounts/contract.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addedSince } from '../added-since.ts'
import type { Passkey } from '../contract.ts'
import { PasskeyRow } from './passkey-row.tsx'
import styles from './settings-card.module.css'
import { useFreshPasskeys, useRemovePasskey } from './use-passkeys.ts'

type ReviewProps = { passkeys: readonly Passkey[]; change: PasswordChange | null }

/** Shows, after each `change` of the password, the passkeys added since the previous one. */
export function ReviewDialog({ passkeys, change }: ReviewProps) {
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
