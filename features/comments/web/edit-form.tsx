import { type KeyboardEvent, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useOwnCall } from '#features/accounts/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { editComment, type Reply, textLength } from '../contract.ts'
import styles from './comment-form.module.css'
import { CountedTextarea, lengthOf } from './counted-textarea.tsx'
import { useDraft } from './draft-text.ts'
import { useRefusalWords } from './refusal-words.ts'

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
  const { t } = useTranslation(['comments', 'common'])
  const published = comment.text ?? ''
  const { draft, write, clear } = useDraft(`edit/${comment.id}`)
  const [wasKept] = useState(draft.changedAt > 0 && draft.text !== published)
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const field = useRef<HTMLTextAreaElement>(null)
  const ask = useOwnCall()
  const wordsOf = useRefusalWords()
  const text = draft.changedAt > 0 ? draft.text : published

  useEffect(() => {
    const { current } = field
    current?.focus()
    current?.setSelectionRange(current.value.length, current.value.length)
  }, [])

  function cancel() {
    clear()
    onClose()
  }

  async function save(event: SyntheticEvent) {
    event.preventDefault()
    if (busy) return
    if (text.trim() === published) return cancel()
    const length = lengthOf(text)
    const refused =
      length < textLength.least
        ? t('common:error.formFieldRequired')
        : length > textLength.most
          ? t('common:error.commentTooLong')
          : null
    setError(refused)
    if (refused !== null) return field.current?.focus()
    setBusy(true)
    const answer = await ask(editComment, { params: { id: comment.id }, body: { text: text.trim() } })
    setBusy(false)
    if (answer === 'failed' || isRefusal(answer)) {
      setError(wordsOf(answer))
      return field.current?.focus()
    }
    onSaved(answer)
    if (clear(text)) onClose()
  }

  function putAway(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <form className={styles.edit} onSubmit={(event) => void save(event)} onKeyDown={putAway} noValidate>
      <CountedTextarea
        ref={field}
        label={t('edit.label')}
        text={text}
        error={error}
        help={wasKept ? t('edit.kept') : undefined}
        onText={write}
      />
      <div className={styles.buttons}>
        <Button type="submit" variant="primary" small busy={busy}>
          {!busy && <Icon name="check" small />}
          {t(busy ? 'edit.saving' : 'edit.save')}
        </Button>
        <Button variant="ghost" small onClick={cancel}>
          {t('edit.cancel')}
        </Button>
      </div>
    </form>
  )
}
