import { type KeyboardEvent, useEffect, useId, useRef } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './comment-form.module.css'

/** Asks quietly, at the comment itself, whether it is to be deleted. `asModerator` says what everybody will see then. */
export function DeleteQuestion({
  asModerator,
  busy,
  onDelete,
  onClose,
}: {
  asModerator: boolean
  busy: boolean
  onDelete: () => void
  onClose: () => void
}) {
  const { t } = useTranslation('comments')
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
      <p id={id}>{t(asModerator ? 'delete.moderatorQuestion' : 'delete.question')}</p>
      <div className={styles.buttons}>
        <Button ref={yes} variant="danger" small busy={busy} onClick={onDelete}>
          {!busy && <Icon name={asModerator ? 'ban' : 'trash'} small />}
          {t('delete.yes')}
        </Button>
        <Button variant="ghost" small onClick={onClose}>
          {t('delete.no')}
        </Button>
      </div>
    </fieldset>
  )
}
