import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'

/** Asks before a draft is deleted, which cannot be undone. */
export function DeleteQuestion({
  title,
  busy,
  onDelete,
  onClose,
}: {
  title: string
  busy: boolean
  onDelete: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffArticle', 'staff'])
  return (
    <Dialog open onClose={onClose} icon="trash" title={t('delete.title')} closeLabel={t('staff:dialog.close')}>
      <div className="stack">
        <p>{t('delete.text', { title: title || t('untitled') })}</p>
        <Button variant="danger" icon="trash" busy={busy} onClick={onDelete}>
          {t('delete.act')}
        </Button>
      </div>
    </Dialog>
  )
}
