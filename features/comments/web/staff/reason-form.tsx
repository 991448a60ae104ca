import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { lengthError } from '#platform/web/endpoint-form.ts'
import { refusalText } from '#platform/web/refusal-text.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deletionReasons, moderationLength } from '../../client.ts'
import type { DeletionReason, StaffComment } from '../../contract.ts'
import styles from './decision-bar.module.css'
import { languageOfWriter, type ReadySentences } from './ready-sentences.ts'
import type { Deletion } from './use-decisions.ts'

/**
 * The reason of a deletion and what the writer reads: a ready sentence in their language, which can
 * be edited. For several writers each reads the ready one.
 */
export function ReasonForm({
  comments,
  reason,
  warn,
  mayWarn,
  sentences,
  onReason,
  onWarn,
  onCancel,
  onSubmit,
}: {
  comments: readonly StaffComment[]
  reason: DeletionReason
  warn: boolean
  mayWarn: boolean
  sentences: ReadySentences | undefined
  onReason: (reason: DeletionReason) => void
  onWarn: (warn: boolean) => void
  onCancel: () => void
  onSubmit: (deletion: Deletion) => void
}) {
  const { t } = useTranslation(['staffComments', 'common'])
  const form = useRef<HTMLFormElement>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const [lastDay, setLastDay] = useState(false)
  const [first] = comments
  const isOne = comments.length === 1 && first !== undefined
  const language = first ? languageOfWriter(first) : 'en'
  const text = edited ?? sentences?.[language][reason] ?? ''
  const ofDay = (isOne && first.writer?.lastDay) || 0
  const wrong = isOne ? lengthError(text.trim().length, { most: moderationLength.writerText }) : undefined

  // Keys go on to work: no field takes them until it is chosen.
  useEffect(() => {
    form.current?.focus({ preventScroll: true })
    form.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  function submit(event?: SyntheticEvent): void {
    event?.preventDefault()
    if (!wrong) onSubmit({ reason, text: isOne ? text.trim() : null, warn: warn && mayWarn, lastDay: isOne && lastDay })
  }
  useStaffKeys({ Enter: submit })

  return (
    <form ref={form} className={styles.form} tabIndex={-1} aria-label={t('form.label')} noValidate onSubmit={submit}>
      <div>
        <p className={styles.label}>{t('form.reason')}</p>
        <SegmentedControl
          label={t('form.reason')}
          segments={deletionReasons.map((value) => ({ value, label: t(`reasons.${value}`) }))}
          value={reason}
          onChange={onReason}
        />
      </div>
      {isOne ? (
        <Field
          label={t('form.told', { language: t(`languages.${language}`) })}
          error={wrong && refusalText(t, { refused: wrong })}
          counter={t('form.counter', { length: text.trim().length, most: moderationLength.writerText })}
        >
          {(control) => (
            <Textarea
              {...control}
              name="text"
              rows={2}
              lang={language}
              value={text}
              onChange={({ target }) => setEdited(target.value)}
            />
          )}
        </Field>
      ) : (
        <p className={styles.hint}>{t('form.toldMany')}</p>
      )}
      <div>
        {ofDay > 1 && (
          <Checkbox checked={lastDay} onChange={({ target }) => setLastDay(target.checked)}>
            {t('form.lastDay', { count: ofDay })}
          </Checkbox>
        )}
        {mayWarn && (
          <Checkbox checked={warn} onChange={({ target }) => onWarn(target.checked)}>
            {t('form.warn')}
          </Checkbox>
        )}
      </div>
      <div className={styles.acts}>
        <Button type="submit" variant="danger" aria-keyshortcuts="Enter">
          <Icon name="trash" small />
          {t(`submit.${reason}`)}
          <span aria-hidden="true">
            <kbd>Enter</kbd>
          </span>
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {t('form.cancel')}
          <span aria-hidden="true">
            <kbd>Esc</kbd>
          </span>
        </Button>
      </div>
    </form>
  )
}
