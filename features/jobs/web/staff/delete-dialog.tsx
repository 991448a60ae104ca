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
import { pendingOf, titleOf } from './position-item.tsx'

/** Asks before a position is deleted, and says what happens to its applications. */
export function DeleteDialog({
  position,
  onDeleted,
  onClose,
}: {
  position: OfferedPosition
  onDeleted: (position: OfferedPosition) => void
  onClose: () => void
}) {
  const { t } = useTranslation('staffJobs')
  const language = useLanguage()
  const [shown, setShown] = useState(position)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<Failure | null>(null)
  const { key, seen, applications } = shown
  const pending = pendingOf(shown)
  async function remove() {
    setBusy(true)
    const parts = { params: { key }, query: { seen, applications } }
    const answer = await call(deleteStaffPosition, parts).catch((): 'failed' => 'failed')
    setBusy(false)
    if (answer !== 'failed' && !isRefusal(answer)) return onDeleted(shown)
    setFailure(answer)
    if (answer !== 'failed' && answer.refused === 'error.stale') setShown(answer.current as OfferedPosition)
  }
  return (
    <Dialog open onClose={onClose} icon="trash" title={t('positions.deleteTitle')} closeLabel={t('close')}>
      <div className="stack">
        <p>{t('positions.deleteText', { title: titleOf(shown, language) })}</p>
        {applications > 0 && <p>{t('positions.deleteKept', { count: applications })}</p>}
        {pending > 0 && <p>{t('positions.deletePending', { count: pending })}</p>}
        {failure && <Note tone="bad" role="alert" title={refusalText(t, failure)} />}
        <Button variant="danger" busy={busy} onClick={() => void remove()}>
          {t('positions.deleteYes')}
        </Button>
      </div>
    </Dialog>
  )
}
