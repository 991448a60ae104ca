import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { reviewText, textBounds } from '../../../client.ts'
import type { ReviewItem } from '../../../contract.ts'

/** Asks why a text is returned; the writer reads it as a remark on the whole text. */
export function ReturnDialog({
  item,
  onReturned,
  onClose,
}: {
  item: ReviewItem
  onReturned: () => void
  onClose: () => void
}) {
  const { t } = useTranslation(['staffNews', 'staff'])
  const filled = useFormValues({ reason: '' })
  const form = useEndpointForm(reviewText, {
    ...filled,
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? 'error.formFieldRequired' : undefined }),
    parts: ({ reason }) => ({
      params: { id: item.id, language: item.text.language },
      body: { version: item.text.version, decision: 'return' as const, reason },
    }),
    onSent: onReturned,
  })
  return (
    <Dialog open onClose={onClose} icon="undo" title={t('review.returnTitle')} closeLabel={t('staff:dialog.close')}>
      <form {...form.props} className="stack">
        <p>{t('review.returnText', { title: item.title })}</p>
        <Field
          label={t('review.reason')}
          counter={`${filled.values.reason.trim().length}/${textBounds.remark}`}
          error={form.errorOf('reason')}
        >
          {(control) => <Textarea {...control} {...form.text('reason')} rows={4} maxLength={textBounds.remark} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" block busy={form.busy}>
          {t('review.return')}
        </Button>
      </form>
    </Dialog>
  )
}
