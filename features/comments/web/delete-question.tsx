import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deletionReasons, guestChangeMinutes } from '../client.ts'
import type { DeletionReason } from '../contract.ts'
import styles from './comment-form.module.css'

/**
 * Inline confirmation for deleting a comment. `by` says whether as author or moderator, which
 * determines the consequences. Moderators choose the reason that the author reads.
 */
export function DeleteQuestion({
  by,
  busy,
  onDelete,
  onClose,
}: {
  by: 'member' | 'guest' | 'moderator'
  busy: boolean
  onDelete: (reason?: DeletionReason) => void
  onClose: () => void
}) {
  const { t } = useTranslation('comments')
  const sentence = {
    member: t('delete.question'),
    guest: t('delete.guestQuestion', { minutes: guestChangeMinutes }),
    moderator: t('delete.moderatorQuestion'),
  }[by]
  const [reason, setReason] = useState<DeletionReason>('other')
  const isModerating = by === 'moderator'
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
      {isModerating && (
        <Field label={t('delete.reason')}>
          {(control) => (
            <Select
              {...control}
              value={reason}
              onChange={({ target }) => setReason(deletionReasons.find((each) => each === target.value) ?? 'other')}
            >
              {deletionReasons.map((each) => (
                <option key={each} value={each}>
                  {t(`delete.reasons.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <div className={styles.buttons}>
        <Button
          ref={yes}
          variant="danger"
          small
          busy={busy}
          onClick={() => onDelete(isModerating ? reason : undefined)}
        >
          {!busy && <Icon name={isModerating ? 'ban' : 'trash'} small />}
          {t('delete.yes')}
        </Button>
        <Button variant="ghost" small onClick={onClose}>
          {t('delete.no')}
        </Button>
      </div>
    </fieldset>
  )
}
