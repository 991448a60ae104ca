import { useQueryClient } from '@tanstack/react-query'
import { changeNote } from '#features/housekeeping/client.ts'
import { Panel, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { handOverLength, leaveHandOver } from '../../../client.ts'
import type { Air, HandOver as Left, StationId } from '../../../contract.ts'
import { lengthOf } from '../../../text-length.ts'
import styles from './air-page.module.css'
import { airQuery } from './air-query.ts'

/** The notes of earlier hosts, and a note to the next one, who also reads it on Today. */
export function HandOver({ station, air }: { station: StationId; air: Air }) {
  const { t } = useTranslation(['staffRadio', 'staff'])
  const queryClient = useQueryClient()
  const toast = useToast()
  const { offer } = useUndo()
  const reload = () => queryClient.invalidateQueries({ queryKey: airQuery(station).queryKey })

  async function settle(id: number, done: boolean): Promise<void> {
    const answer = await call(changeNote, { params: { id }, body: { done } })
    await reload()
    if (isRefusal(answer)) throw new Error(answer.refused)
  }

  async function finish({ id }: Left): Promise<void> {
    try {
      await settle(id, true)
      offer({ text: t('staff:notes.done'), undo: () => settle(id, false) })
    } catch {
      toast({ tone: 'bad', text: t('staff:undo.failed') })
    }
  }

  return (
    <Panel icon="pencil" title={t('handOver.title')}>
      <ul className={styles.notes}>
        {air.notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">
              {note.by && <b>{note.by}: </b>}
              {note.text}
            </p>
            <p className={styles.quiet}>
              <Time value={note.writtenAt} form="relative" />
            </p>
            <Button variant="ghost" icon="check" onClick={() => void finish(note)}>
              {t('staff:notes.finish')}
            </Button>
          </li>
        ))}
      </ul>
      <NoteForm station={station} next={air.next?.djName ?? null} onLeft={reload} />
    </Panel>
  )
}

function NoteForm({
  station,
  next,
  onLeft,
}: {
  station: StationId
  next: string | null
  onLeft: () => Promise<unknown>
}) {
  const { t } = useTranslation(['staffRadio', 'staff'])
  const filled = useFormValues({ text: '' })
  const length = lengthOf(filled.values.text.trim())
  const form = useEndpointForm(leaveHandOver, {
    ...filled,
    words: 'staffRadio',
    validate: () => ({ text: lengthError(length, { most: handOverLength }) }),
    parts: ({ text }) => ({ body: { station, text } }),
    async onSent(_, sent) {
      filled.reset(sent)
      await onLeft()
    },
  })
  return (
    <form {...form.props} className="stack">
      <Field
        label={next === null ? t('handOver.label') : t('handOver.labelTo', { name: next })}
        counter={`${length}/${handOverLength}`}
        error={form.errorOf('text')}
      >
        {(control) => <Textarea {...control} {...form.text('text')} rows={3} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" icon="check" busy={form.busy}>
        {t('staff:notes.leave')}
      </Button>
    </form>
  )
}
