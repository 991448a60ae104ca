import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { lengthError, useEndpointForm } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { editComment, textLength } from '../client.ts'
import type { Reply } from '../contract.ts'
import styles from './comment-form.module.css'
import { CountedTextarea, lengthOf } from './counted-textarea.tsx'
import { useDraft } from './draft-text.ts'

/**
 * Inline edit form of a comment. Escape closes it and keeps the draft; Cancel discards it.
 * `onSaved` receives the saved comment; the form stays open if more was typed since.
 */
export function EditForm({
  comment,
  onSaved,
  onClose,
}: {
  comment: Reply
  onSaved: (changed: Reply) => void
  onClose: () => void
}) {
  const { t } = useTranslation('comments')
  const published = comment.text ?? ''
  const { draft, write, clear } = useDraft(`edit/${comment.id}`)
  const [wasKept] = useState(draft.changedAt > 0 && draft.text !== published)
  const field = useRef<HTMLTextAreaElement>(null)
  const form = useEndpointForm(editComment, {
    words: 'comments',
    values: { text: draft.changedAt > 0 ? draft.text : published },
    onChange: ({ text = '' }) => write(text),
    send: useOwnCall(),
    validate: ({ text }) => ({ text: lengthError(lengthOf(text), textLength, 'error.commentTooLong') }),
    parts: ({ text }) => ({ params: { id: comment.id }, body: { text: text.trim() } }),
    onSent: (changed, { text }) => {
      onSaved(changed)
      if (clear(text)) onClose()
    },
    onRefused: () => field.current?.focus(),
  })
  const { text } = form.values

  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function cancel() {
    clear()
    onClose()
  }

  function save(event: SyntheticEvent) {
    event.preventDefault()
    if (text.trim() === published && !form.busy) cancel()
    else void form.submit()
  }

  function putAway(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <form {...form.props} className={styles.edit} onSubmit={save} onKeyDown={putAway}>
      <CountedTextarea
        ref={field}
        label={t('edit.label')}
        text={text}
        error={form.errorOf('text') ?? form.error}
        help={wasKept ? t('edit.kept') : undefined}
        onText={write}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" small busy={form.busy}>
          {!form.busy && <Icon name="check" small />}
          {t(form.busy ? 'edit.saving' : 'edit.save')}
        </Button>
        <Button variant="ghost" small onClick={cancel}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  )
}
