import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { askForSecondLook, listOwnComments, moderationLength } from '../client.ts'
import type { OwnDeletion as Deletion } from '../contract.ts'
import styles from './own-deletion.module.css'

/** Shows a writer why their comment was deleted; members may ask once for a second look. */
export function OwnDeletion({ deletion: { id, text, appeal } }: { deletion: Deletion }) {
  const { t } = useTranslation('comments')
  const [isAsking, setAsking] = useState(false)
  return (
    <div className={styles.deletion}>
      <p dir="auto">
        <b>{t('deletion.why')}</b> {text}
      </p>
      {appeal === 'possible' && !isAsking && (
        <Button small onClick={() => setAsking(true)}>
          {t('deletion.ask')}
        </Button>
      )}
      {appeal === 'possible' && isAsking && <AppealForm id={id} onClose={() => setAsking(false)} />}
      {(appeal === 'asked' || appeal === 'declined') && <p role="status">{t(`deletion.${appeal}`)}</p>}
    </div>
  )
}

function AppealForm({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation('comments')
  const queryClient = useQueryClient()
  const form = useEndpointForm(askForSecondLook, {
    words: 'comments',
    ...useFormValues({ text: '' }),
    send: useOwnCall(),
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: moderationLength.appeal }) }),
    parts: (body) => ({ params: { id }, body }),
    onSent: () => queryClient.invalidateQueries({ queryKey: [listOwnComments.path] }),
  })
  return (
    <form {...form.props}>
      <Field
        label={t('deletion.label')}
        help={t('deletion.help')}
        error={form.errorOf('text')}
        counter={t('form.counter', { length: form.values.text.trim().length, most: moderationLength.appeal })}
      >
        {(control) => <Textarea {...control} {...form.text('text')} rows={2} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <div className={styles.acts}>
        <Button type="submit" small variant="primary" busy={form.busy}>
          {t('deletion.send')}
        </Button>
        <Button small variant="ghost" onClick={onClose}>
          {t('deletion.cancel')}
        </Button>
      </div>
    </form>
  )
}
