import { useId, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { mostOfReason, rejectProposal } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import type { TextActs } from './use-text-acts.ts'

/** Asks why a proposal is rejected. */
export function RejectDialog({
  text,
  acts,
  onClose,
  onRejected,
}: {
  text: SiteText
  acts: TextActs
  onClose: () => void
  onRejected: () => void
}) {
  const { t } = useTranslation(['staffWords', 'staff', 'common'])
  const form = useId()
  const [reason, setReason] = useState('')
  const [isMissing, setMissing] = useState(false)
  const [busy, setBusy] = useState(false)
  const { language, key, version } = text

  async function reject() {
    if (reason.trim() === '') return setMissing(true)
    setBusy(true)
    const rejected = await acts.act('rejected', rejectProposal, { body: { language, key, version, reason } })
    onClose()
    if (rejected) onRejected()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      icon="pencil"
      title={t('reject.title')}
      closeLabel={t('staff:dialog.close')}
      footer={
        <Button type="submit" form={form} variant="primary" busy={busy}>
          {t('reject.act')}
        </Button>
      }
    >
      <form
        id={form}
        onSubmit={(event) => {
          event.preventDefault()
          void reject()
        }}
      >
        <Field
          label={t('reject.reason')}
          help={t('reject.help')}
          counter={t('counter', { length: reason.length, most: mostOfReason })}
          error={isMissing && reason.trim() === '' ? t('common:error.formFieldRequired') : undefined}
        >
          {(control) => (
            <Textarea
              {...control}
              rows={3}
              maxLength={mostOfReason}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
