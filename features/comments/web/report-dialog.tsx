import { type SyntheticEvent, useId, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { RadioList } from '#platform/web/ui/radio-list.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type Reply, reportComment, reportReasons } from '../contract.ts'
import styles from './comment-form.module.css'
import { useRefusalWords } from './refusal-words.ts'

/** Reports a comment to the moderators: asks for the reason and confirms. */
export function ReportDialog({ comment, onClose }: { comment: Reply; onClose: () => void }) {
  const { t } = useTranslation(['comments', 'common'])
  const toast = useToast()
  const ask = useOwnCall()
  const wordsOf = useRefusalWords()
  const [reason, setReason] = useState<(typeof reportReasons)[number] | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const formId = useId()
  const { name } = comment.author

  async function send(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (reason === null) return setError(t('common:error.formFieldRequired'))
    setBusy(true)
    const answer = await ask(reportComment, { params: { id: comment.id }, body: { reason } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) return setError(wordsOf(answer))
    onClose()
    toast({ tone: 'ok', text: t('report.thanks') })
  }

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
          <Button type="submit" form={formId} variant="primary" busy={busy}>
            {t(busy ? 'report.sending' : 'report.send')}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.report} onSubmit={(event) => void send(event)} noValidate>
        <p>{name === null ? t('report.leadNobody') : t('report.lead', { name })}</p>
        <RadioList
          label={t('report.reasons')}
          choices={reportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
          value={reason}
          onChoose={(chosen) => {
            setReason(chosen)
            setError(null)
          }}
        />
        {error !== null && <Note tone="bad" icon="warn" role="alert" title={error} />}
      </form>
    </Dialog>
  )
}
