import { useEffect } from 'react'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PasskeyList } from '../contract.ts'
import { AddForm } from './add-form.tsx'
import { endCeremony } from './ceremony.ts'

/** The dialog that adds a passkey. Closing it also cancels the browser's own dialog. */
export function AddDialog({
  open,
  device,
  onClose,
}: {
  open: boolean
  device: PasskeyList['device']
  onClose: () => void
}) {
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
