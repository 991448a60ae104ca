import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { Cancellable, InTheWay, useCancel } from './use-cancel.ts'

type Acts = ReturnType<typeof useCancel>

/** Asks whether a show is brought back although others are on at its time. */
export function BringBackQuestion({ inTheWay: { what, shows }, acts }: { inTheWay: InTheWay; acts: Acts }) {
  const { t } = useTranslation(['staffSchedule', 'staff'])
  return (
    <Dialog
      open
      onClose={acts.leaveCancelled}
      icon="undo"
      title={t('overlap.title', { show: what.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <div className="stack">
        <p>{t('overlapsWith', { shows })}</p>
        <Button busy={acts.busy} onClick={() => void acts.bringBack(what, true)}>
          {t('overlap.anyway')}
        </Button>
      </div>
    </Dialog>
  )
}

/** Asks before a cancelled show is deleted for good. */
export function RemoveQuestion({ show, acts, onClose }: { show: Cancellable; acts: Acts; onClose: () => void }) {
  const { t } = useTranslation(['staffSchedule', 'staff'])
  return (
    <Dialog
      open
      onClose={onClose}
      icon="trash"
      title={t('remove.title', { show: show.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <div className="stack">
        <p>{t('remove.text')}</p>
        <Button variant="danger" busy={acts.busy} onClick={() => void acts.remove(show).then(onClose)}>
          {t('remove.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
