import { useState } from 'react'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { LibraryPicture } from '../contract.ts'
import { isInLibrary, takeOverPicture } from './send-picture.ts'

/** Takes a picture over from an address of the web. */
export function AddressDialog({
  onClose,
  onAdded,
}: {
  onClose: () => void
  onAdded: (picture: LibraryPicture) => void
}) {
  const { t } = useTranslation(['staffPictures', 'common'])
  const [address, setAddress] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)

  async function take(): Promise<void> {
    if (isBusy) return
    setBusy(true)
    setWhy(null)
    const sent = await takeOverPicture(address.trim())
    setBusy(false)
    if (!isInLibrary(sent)) return setWhy(sent === 'failed' ? t('uploads.lost') : refusalText(t, sent))
    onAdded(sent)
  }

  return (
    <Dialog open onClose={onClose} icon="link" title={t('address.title')} closeLabel={t('choose.close')}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
          void take()
        }}
      >
        <Field label={t('address.label')} help={t('address.help')} error={why}>
          {(control) => (
            <Input
              {...control}
              type="url"
              required
              maxLength={2000}
              autoComplete="off"
              value={address}
              onChange={({ target }) => setAddress(target.value)}
            />
          )}
        </Field>
        <Button type="submit" variant="primary" block busy={isBusy}>
          {isBusy ? t('address.working') : t('address.submit')}
        </Button>
      </form>
    </Dialog>
  )
}
