import { Panel } from '#features/housekeeping/web/parts.tsx'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deleteApplicationNote, noteOnApplication, staffTextLengths } from '../../client.ts'
import styles from './panels.module.css'
import type { ApplicationActs } from './use-application.ts'

/** Notes of the team on an application, which the applicant does not see. */
export function NotesPanel({ application, onChanged, send, act }: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { id, notes } = application
  const filled = useFormValues({ text: '' })
  const form = useEndpointForm(noteOnApplication, {
    words: 'staffJobs',
    ...filled,
    send,
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: staffTextLengths.note }) }),
    parts: ({ text }) => ({ params: { id }, body: { text } }),
    onSent: (changed, sent) => {
      filled.reset(sent)
      onChanged(changed)
    },
  })
  return (
    <Panel icon="pencil" title={t('notes.title')}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id} className={styles.note}>
            <p dir="auto">{note.text}</p>
            <p className={styles.noteMeta}>
              <span>
                {note.author?.name ?? t('closed')}, <Time value={note.writtenAt} form="dateTime" />
              </span>
              {note.isOwn && (
                <button
                  type="button"
                  onClick={() => void act(deleteApplicationNote, { params: { id, note: note.id } })}
                >
                  {t('notes.delete')}
                </button>
              )}
            </p>
          </li>
        ))}
      </ul>
      <form {...form.props} className="stack">
        <Field label={t('notes.write')} help={t('inside')} error={form.errorOf('text') ?? form.error}>
          {(control) => <Textarea {...control} {...form.text('text')} rows={2} />}
        </Field>
        <Button type="submit" small busy={form.busy}>
          {t('notes.add')}
        </Button>
      </form>
    </Panel>
  )
}
