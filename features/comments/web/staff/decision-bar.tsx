import { useState } from 'react'
import { useScope, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Icon, type IconName } from '#platform/web/ui/icon.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { deletionReasons } from '../../client.ts'
import type { DeletionReason, StaffComment } from '../../contract.ts'
import styles from './decision-bar.module.css'
import { NoteForm } from './note-form.tsx'
import type { ReadySentences } from './ready-sentences.ts'
import { ReasonForm } from './reason-form.tsx'
import type { Deciding } from './use-decisions.ts'

type Opened = { form: 'delete'; reason: DeletionReason; warn: boolean } | { form: 'note' } | null

/**
 * The decisions on a comment, or on the selected ones: in one row above the dock on phones. A
 * deletion opens the form with its reason.
 */
export function DecisionBar({
  comment,
  selected,
  sentences,
  onDecide,
  onChanged,
}: {
  comment: StaffComment
  selected: readonly StaffComment[]
  sentences: ReadySentences | undefined
  onDecide: (deciding: Deciding) => void
  onChanged: () => void
}) {
  const { t } = useTranslation('staffComments')
  const canWarn = useScope('members.warn') !== null
  const [opened, setOpened] = useState<Opened>(null)
  const concerned = selected.length > 0 ? selected : [comment]
  const { state, deletedBy, appeal } = comment
  const isAppeal = appeal !== null && selected.length === 0
  const isDeleted = concerned.every((each) => each.state === 'deleted')
  const mayWarn = canWarn && concerned.some((each) => each.author?.accountId != null)
  const close = () => setOpened(null)
  const openDelete = (warn: boolean, reason?: DeletionReason) =>
    setOpened({ form: 'delete', reason: reason ?? suggested(comment), warn })

  const keep = isAppeal ? undefined : deletedBy === 'user' ? undefined : () => onDecide('keep')
  const remove = isDeleted ? undefined : () => openDelete(false)
  const warn = isDeleted || !mayWarn ? undefined : () => openDelete(true)
  const grant = isAppeal && appeal.mayDecide ? () => onDecide('grant') : undefined
  const decline = isAppeal && appeal.mayDecide ? () => onDecide('decline') : undefined
  const note = selected.length > 0 ? undefined : () => setOpened({ form: 'note' })
  const choose = (place: number) => () => {
    const reason = deletionReasons[place]
    if (remove && reason) openDelete(opened?.form === 'delete' && opened.warn, reason)
  }
  useStaffKeys({
    a: grant ?? keep,
    d: decline ?? remove,
    w: warn,
    n: note,
    ...Object.fromEntries(deletionReasons.map((_, place) => [String(place + 1), choose(place)])),
    Escape: opened ? close : undefined,
  })
  const keepLabel = isDeleted ? t('act.restore') : state === 'held' ? t('act.release') : t('act.keep')

  return (
    <>
      <fieldset className={styles.bar} aria-label={t('act.label')}>
        {grant && <Act icon="check" keyName="A" label={t('act.grant')} onClick={grant} />}
        {decline && <Act icon="trash" keyName="D" label={t('act.decline')} onClick={decline} />}
        {keep && <Act icon={isDeleted ? 'undo' : 'check'} keyName="A" label={keepLabel} onClick={keep} />}
        {remove && (
          <Act
            icon="trash"
            keyName="D"
            label={t('act.delete')}
            expanded={opened?.form === 'delete' && !opened.warn}
            onClick={remove}
          />
        )}
        {warn && (
          <Act
            icon="warn"
            keyName="W"
            label={t('act.warn')}
            expanded={opened?.form === 'delete' && opened.warn}
            onClick={warn}
          />
        )}
        {note && (
          <Act icon="pencil" keyName="N" label={t('act.note')} expanded={opened?.form === 'note'} onClick={note} />
        )}
      </fieldset>
      {opened?.form === 'delete' && (
        <ReasonForm
          comments={concerned}
          reason={opened.reason}
          warn={opened.warn}
          mayWarn={mayWarn}
          sentences={sentences}
          onReason={(reason) => setOpened({ ...opened, reason })}
          onWarn={(warns) => setOpened({ ...opened, warn: warns })}
          onCancel={close}
          onSubmit={(deletion) => {
            close()
            onDecide(deletion)
          }}
        />
      )}
      {opened?.form === 'note' && (
        <NoteForm
          id={comment.id}
          onClose={close}
          onSaved={() => {
            close()
            onChanged()
          }}
        />
      )}
    </>
  )
}

/** The reason that most reports name, else the first. */
function suggested({ reports }: StaffComment): DeletionReason {
  const [most] = reports
  if (!most) return 'unkind'
  return most.reason === 'personal' ? 'personalData' : most.reason
}

function Act({
  icon,
  keyName,
  label,
  expanded,
  onClick,
}: {
  icon: IconName
  keyName: string
  label: string
  expanded?: boolean
  onClick: () => void
}) {
  return (
    <Button
      className={styles.act ?? ''}
      aria-keyshortcuts={keyName.toLowerCase()}
      aria-expanded={expanded}
      onClick={onClick}
    >
      <Icon name={icon} small />
      {label}
      <span aria-hidden="true">
        <kbd>{keyName}</kbd>
      </span>
    </Button>
  )
}
