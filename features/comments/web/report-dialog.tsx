import { useId } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { RadioList } from '#platform/web/ui/radio-list.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { reportComment, reportReasons } from '../client.ts'
import type { Reply } from '../contract.ts'
import styles from './comment-form.module.css'

/** Reports a comment to the moderators: asks for the reason and confirms. */
export function ReportDialog({ comment, onClose }: { comment: Reply; onClose: () => void }) {
  const { t } = useTranslation('comments')
  const toast = useToast()
  const form = useEndpointForm(reportComment, {
    words: 'comments',
    ...useFormValues<{ reason: (typeof reportReasons)[number] | null }>({ reason: null }),
    send: useOwnCall(),
    validate: ({ reason }) => ({ reason: reason === null ? 'error.formFieldRequired' : undefined }),
    // None is not sent: see `validate`.
    parts: ({ reason }) => ({ params: { id: comment.id }, body: { reason: reason ?? 'other' } }),
    onSent: () => {
      onClose()
      toast({ tone: 'ok', text: t('report.thanks') })
    },
  })
  const error = form.errorOf('reason') ?? form.error
  const formId = useId()
  const { name } = comment.author

  return (
    <Dialog
      open
      onClose={onClose}
      icon="warn"
      title={t('report.title')}
      closeLabel={t('report.close')}
      footer={
        <>
          <Button variant="ghost" onClick={onClose}>
            {t('report.cancel')}
          </Button>
          <Button type="submit" form={formId} variant="primary" busy={form.busy}>
            {t(form.busy ? 'report.sending' : 'report.send')}
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className={styles.report}>
        <p>{name === null ? t('report.leadNobody') : t('report.lead', { name })}</p>
        <RadioList
          label={t('report.reasons')}
          choices={reportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={form.values.reason}
          onChoose={(reason) => form.onChange({ reason })}
        />
        {error && <Note tone="bad" icon="warn" role="alert" title={error} />}
      </form>
    </Dialog>
  )
}
