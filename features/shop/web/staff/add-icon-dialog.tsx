import { useRef, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addStaffIcon, iconRules } from '../../client.ts'
import type { StaffIcon } from '../../contract.ts'

/** Adds an icon from a file, which the server checks. */
export function AddIconDialog({ onClose, onAdded }: { onClose: () => void; onAdded: (icon: StaffIcon) => void }) {
  const { t } = useTranslation(['staffShop', 'staff'])
  const input = useRef<HTMLInputElement>(null)
  const [isBusy, setBusy] = useState(false)
  const [why, setWhy] = useState<string | null>(null)
  const { side, mostScale, colours } = iconRules

  async function send(file: File | undefined) {
    if (!file || isBusy) return
    setBusy(true)
    setWhy(null)
    const answer =
      file.size > iconRules.fileBytes
        ? ({ refused: 'error.pictureTooLarge' } as const)
        : await call(addStaffIcon, { file }).catch(() => 'failed' as const)
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) setWhy(refusalText(t, answer))
    else onAdded(answer)
  }
  return (
    <Dialog open onClose={onClose} icon="upload" title={t('add.title')} closeLabel={t('staff:dialog.close')}>
      <div className="stack">
        <p>{t('add.text')}</p>
        <ul className="stack">
          <li>{t('add.size', { side, most: side * mostScale })}</li>
          <li>{t('add.ground')}</li>
          <li>{t('add.colours', { colours })}</li>
        </ul>
        <input
          ref={input}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-hidden="true"
          accept="image/png,image/gif"
          onChange={({ currentTarget }) => {
            void send(currentTarget.files?.[0])
            currentTarget.value = ''
          }}
        />
        {why !== null && <Note tone="bad" role="alert" title={why} />}
        <Button variant="primary" icon="upload" busy={isBusy} onClick={() => input.current?.click()}>
          {t('add.choose')}
        </Button>
      </div>
    </Dialog>
  )
}
