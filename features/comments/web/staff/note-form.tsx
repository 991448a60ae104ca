import { useEffect, useRef } from 'react'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { moderationLength, noteOnComment } from '../../client.ts'
import styles from './decision-bar.module.css'

/** Writes a note for the staff on a comment. */
export function NoteForm({ id, onClose, onSaved }: { id: number; onClose: () => void; onSaved: () => void }) {
  const { t } = useTranslation('staffComments')
  const toast = useToast()
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useEndpointForm(noteOnComment, {
    ...useFormValues({ text: '' }),
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: moderationLength.note }) }),
    parts: (body) => ({ params: { id }, body }),
    onSent: () => {
      toast({ tone: 'ok', text: t('noteForm.saved') })
      onSaved()
    },
  })
  useEffect(() => field.current?.focus(), [])
  return (
    <form {...form.props} className={styles.form} aria-label={t('noteForm.label')}>
      <Field label={t('noteForm.label')} error={form.errorOf('text')}>
        {(control) => <Textarea {...control} {...form.text('text')} ref={field} rows={2} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <div className={styles.acts}>
        <Button type="submit" variant="primary" busy={form.busy}>
          {t('noteForm.save')}
        </Button>
        <Button variant="ghost" onClick={onClose}>
          {t('noteForm.cancel')}
        </Button>
      </div>
    </form>
  )
}
