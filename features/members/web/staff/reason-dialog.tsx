import type { ReactNode } from 'react'
import type { Call, ClientEndpoint, Endpoint } from '#platform/contract/endpoint.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textLengths } from '../../client.ts'
import type { MemberCard } from '../../contract.ts'
import type { CardActs } from './use-card.ts'

/** Asks for the reason of an act, and carries it out; then `onDone` offers to undo it. */
export function ReasonDialog<E extends Endpoint & { result: typeof MemberCard }>({
  title,
  act,
  endpoint,
  parts,
  help,
  send,
  onCard,
  closeIfStale,
  onDone,
  onClose,
  children,
}: Pick<CardActs, 'send' | 'onCard' | 'closeIfStale'> & {
  title: string
  /** What the button says. */
  act: string
  endpoint: ClientEndpoint<E>
  parts: (reason: string) => Call<E>
  help: string
  onDone: () => void
  onClose: () => void
  children?: ReactNode
}) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const filled = useFormValues({ reason: '' })
  const form = useEndpointForm(endpoint, {
    ...filled,
    send,
    validate: ({ reason }) => ({ reason: lengthError(reason.trim().length, { most: textLengths.reason }) }),
    parts: ({ reason }) => parts(reason),
    onSent: (card) => {
      onCard(card as MemberCard)
      onClose()
      onDone()
    },
    onRefused: closeIfStale(onClose),
  })
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('staff:dialog.close')}>
      <form {...form.props} className="stack">
        {children}
        <Field label={t('field.reason')} help={help} error={form.errorOf('reason')}>
          {(control) => <Textarea {...control} {...form.text('reason')} rows={2} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" busy={form.busy}>
          {act}
        </Button>
      </form>
    </Dialog>
  )
}
