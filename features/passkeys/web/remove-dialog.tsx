import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Passkey } from '../contract.ts'
import { useRemovePasskey } from './use-passkeys.ts'

/**
 * Asks for confirmation while `passkey` is set, and removes it. `onClose` receives whether it was
 * removed.
 */
export function RemoveDialog({ passkey, onClose }: { passkey: Passkey | null; onClose: (isRemoved: boolean) => void }) {
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
