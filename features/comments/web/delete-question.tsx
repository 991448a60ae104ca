import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { guestChangeMinutes } from '../contract.ts'
import styles from './comment-form.module.css'

/**
 * Inline confirmation for deleting a comment. `by` says whether as author or moderator, which
 * determines the consequences.
 */
export function DeleteQuestion({
  by,
  busy,
  onDelete,
  onClose,
}: {
  by: 'member' | 'guest' | 'moderator'
  busy: boolean
  onDelete: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('comments')
  const sentence = {
    member: t('delete.question'),
    guest: t('delete.guestQuestion', { minutes: guestChangeMinutes }),
    moderator: t('delete.moderatorQuestion'),
  }[by]
  const yes = useRef<HTMLButtonElement>(null)
  const id = useId()
  useEffect(() => yes.current?.focus(), [])

  function putAway(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onClose()
  }

  return (
    <fieldset className={styles.question} aria-labelledby={id} onKeyDown={putAway}>
      <p id={id}>{sentence}</p>
      <div className={styles.buttons}>
        <Button ref={yes} variant="danger" small busy={busy} onClick={onDelete}>
          {!busy && <Icon name={by === 'moderator' ? 'ban' : 'trash'} small />}
          {t('delete.yes')}
        </Button>
        <Button variant="ghost" small onClick={onClose}>
          {t('delete.no')}
        </Button>
      </div>
    </fieldset>
  )
}
