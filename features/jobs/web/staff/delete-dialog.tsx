import { useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deleteStaffPosition } from '../../client.ts'
import type { OfferedPosition } from '../../contract.ts'
import { titleOf } from './position-item.tsx'

/** Asks before a position is deleted for good; one with applications can only be closed. */
export function DeleteDialog({
  position,
  onDone,
  onClose,
}: {
  position: OfferedPosition
  onDone: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffJobs')
  const title = titleOf(position, useLanguage())
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const isUsed = position.applications > 0
  async function remove() {
    setBusy(true)
    const { key, seen } = position
    const answer = await call(deleteStaffPosition, { params: { key }, query: { seen } }).catch((): 'failed' => 'failed')
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) setFailure(answer)
    else onDone()
  }
  return (
    <Dialog open onClose={onClose} icon="trash" title={t('positions.deleteTitle')} closeLabel={t('close')}>
      <div className="stack">
        <p>{t(isUsed ? 'positions.deleteUsed' : 'positions.deleteText', { title })}</p>
        {failure && <Note tone="bad" role="alert" title={refusalText(t, failure)} />}
        {!isUsed && (
          <Button variant="danger" busy={busy} onClick={() => void remove()}>
            {t('positions.deleteYes')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
