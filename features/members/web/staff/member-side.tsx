import { useState } from 'react'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { WhatHappened } from '#features/audit/web/parts.tsx'
import { Panel, useScope, useStaffKeys, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { addMemberNote, deleteMemberNote, revokeMemberRole, textLengths, undoRevocation } from '../../client.ts'
import type { HeldRole, MemberNote } from '../../contract.ts'
import { ByName } from './by-name.tsx'
import styles from './member-side.module.css'
import { ReasonDialog } from './reason-dialog.tsx'
import type { CardActs } from './use-card.ts'

/** The side of a card: roles, notes, and what the staff did. */
export function MemberSide({ onGrant, ...acts }: CardActs & { onGrant: () => void }) {
  return (
    <>
      <Roles {...acts} onGrant={onGrant} />
      <Notes {...acts} />
      <WhatHappened subject="account" id={acts.card.id} />
    </>
  )
}

function Roles({ onGrant, ...acts }: CardActs & { onGrant: () => void }) {
  const { t } = useTranslation(['staffRoles', 'staffMembers'])
  const { card } = acts
  const mayGrant = useScope('roles.grant') !== null && card.grantable.length > 0
  return (
    <Panel icon="heart" title={t('title')}>
      {card.roles.length === 0 && (
        <p className={styles.none}>{card.formerRoles.length > 0 ? t('noneNow') : t('none')}</p>
      )}
      <ul className={styles.roles}>
        {card.roles.map((held) => (
          <Role key={held.role} held={held} mayRevoke={mayGrant && card.grantable.includes(held.role)} {...acts} />
        ))}
      </ul>
      {mayGrant && (
        <Button small icon="key" onClick={onGrant}>
          {t('grant.act')}
        </Button>
      )}
    </Panel>
  )
}

function Role({
  held,
  mayRevoke,
  card,
  send,
  onCard,
  closeIfStale,
}: CardActs & { held: HeldRole; mayRevoke: boolean }) {
  const { t } = useTranslation(['staffRoles', 'staffMembers'])
  const roleName = useRoleName()
  const { offer } = useUndo()
  const [isRevoking, setRevoking] = useState(false)
  const { role, department, since, by, reason } = held

  function offerUndo() {
    offer({
      text: t('revoke.done', { name: card.name, role: roleName(role) }),
      async undo() {
        const answer = await send(undoRevocation, { params: { id: card.id }, body: { role } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        onCard(answer)
      },
    })
  }

  return (
    <li>
      <p className={styles.role}>
        <Plate tone="line">
          {roleName(role)}
          {department && `: ${t(`department.${department}`)}`}
        </Plate>
        {mayRevoke && (
          <Button small variant="ghost" icon="trash" onClick={() => setRevoking(true)}>
            {t('revoke.act')}
          </Button>
        )}
      </p>
      <p className={styles.meta}>
        <Time value={since} form="date" />, <ByName by={by} />
      </p>
      {reason && <p className={styles.meta}>{reason}</p>}
      {isRevoking && (
        <ReasonDialog
          send={send}
          onCard={onCard}
          closeIfStale={closeIfStale}
          title={t('revoke.title', { role: roleName(role), name: card.name })}
          act={t('revoke.actRole', { role: roleName(role) })}
          endpoint={revokeMemberRole}
          parts={(why) => ({ params: { id: card.id }, body: { role, reason: why } })}
          help={t('staffMembers:field.staffOnly')}
          onDone={offerUndo}
          onClose={() => setRevoking(false)}
        />
      )}
    </li>
  )
}

function Notes(acts: CardActs) {
  const { t } = useTranslation('staffMembers')
  return (
    <Panel icon="pencil" title={t('notes.title')} end={t('notes.staffOnly')}>
      <ul className={styles.notes}>
        {acts.card.notes.map((note) => (
          <NoteItem key={note.id} note={note} {...acts} />
        ))}
      </ul>
      <NoteForm {...acts} />
    </Panel>
  )
}

function NoteItem({ note, card, act, onCard }: CardActs & { note: MemberNote }) {
  const { t } = useTranslation('staffMembers')
  const { offer } = useUndo()

  async function remove() {
    if (!(await act(deleteMemberNote, { params: { id: card.id, note: note.id } }))) return
    offer({
      text: t('notes.deleted'),
      async undo() {
        const answer = await call(addMemberNote, { params: { id: card.id }, body: { text: note.text } })
        if (isRefusal(answer)) throw new Error(answer.refused)
        onCard(answer)
      },
    })
  }

  return (
    <li className={styles.note}>
      <p>{note.text}</p>
      <p className={styles.noteMeta}>
        <span>
          <ByName by={note.by} />, <Time value={note.at} form="date" />
        </span>
        {note.isOwn && (
          <button type="button" onClick={() => void remove()}>
            {t('notes.delete')}
          </button>
        )}
      </p>
    </li>
  )
}

function NoteForm({ card, send, onCard }: CardActs) {
  const { t } = useTranslation('staffMembers')
  const filled = useFormValues({ text: '' })
  const form = useEndpointForm(addMemberNote, {
    ...filled,
    send,
    validate: ({ text }) => ({ text: lengthError(text.trim().length, { most: textLengths.note }) }),
    parts: ({ text }) => ({ params: { id: card.id }, body: { text } }),
    onSent: (changed, sent) => {
      filled.reset(sent)
      onCard(changed)
    },
  })
  useStaffKeys({ n: () => form.focus('text') })
  return (
    <form {...form.props} className="stack">
      <Field label={t('notes.label')} error={form.errorOf('text')}>
        {(control) => <Textarea {...control} {...form.text('text')} rows={2} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small busy={form.busy}>
        {t('notes.keep')}
      </Button>
    </form>
  )
}
