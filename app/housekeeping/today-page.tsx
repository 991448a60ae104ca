import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { addNote, changeNote, noteLength, showToday } from '#features/housekeeping/client.ts'
import type { Note as HandOver, Today, WaitingArea } from '#features/housekeeping/contract.ts'
import { Head, Panel, StaffHead, StaffLink, TwoColumns, useMe, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { areas } from './areas.ts'
import styles from './today-page.module.css'

const todayQuery = queryOf(showToday, {})

/** What waits for the member by their permissions, their next show, and the team's notes. */
export function TodayPage() {
  const { t } = useTranslation(['staff', 'common'])
  const { roles } = useMe()
  const roleName = useRoleName()
  const asked = useQuery(todayQuery)
  const today = asked.data && !isRefusal(asked.data) ? asked.data : null
  return (
    <>
      <StaffHead
        title={t('areas.today')}
        facts={<Time value={new Date().toISOString()} form="day" />}
        actions={roles.map((role) => (
          <Plate key={role} tone="line">
            {roleName(role as RoleName)}
          </Plate>
        ))}
      />
      {asked.isError && (
        <Note tone="bad" role="alert" title={t('failed.heading')}>
          <Button small onClick={() => void asked.refetch()}>
            {t('common:broken.again')}
          </Button>
        </Note>
      )}
      {today ? <Loaded today={today} /> : asked.isPending && <Skeleton height="88px" />}
    </>
  )
}

function Loaded({ today }: { today: Today }) {
  const { t } = useTranslation('staff')
  const waiting = today.waiting.filter(({ count }) => count > 0)
  return (
    <TwoColumns
      side={
        <>
          {today.nextShow && (
            <Panel icon="mic" title={t('today.nextShow')} className={styles.show}>
              <p className={styles.showName}>{today.nextShow.title}</p>
              <Time value={today.nextShow.startsAt} form="dateTime" />
            </Panel>
          )}
          <Notes notes={today.notes} />
        </>
      }
    >
      {waiting.length === 0 ? (
        <EmptyState level="h2" title={t('today.nothing')}>
          {t('today.nothingText')}
        </EmptyState>
      ) : (
        <nav className={styles.tiles} aria-label={t('today.waiting')}>
          {waiting.map((each, place) => (
            <Tile key={each.area} waiting={each} isFirst={place === 0} />
          ))}
        </nav>
      )}
    </TwoColumns>
  )
}

function Tile({ waiting, isFirst }: { waiting: WaitingArea; isFirst: boolean }) {
  const { t } = useTranslation('staff')
  const area = areas.find(({ waits }) => waits === waiting.area)
  if (!area) return null
  return (
    <StaffLink to={area.path} className={classNames(styles.tile, isFirst && styles.lit)}>
      <span className={styles.figure}>{waiting.count}</span>
      <span className={styles.label}>{t(area.words)}</span>
      {waiting.oldestAt && (
        <span className={styles.age}>
          {t('today.oldest')} <Time value={waiting.oldestAt} form="relative" />
        </span>
      )}
    </StaffLink>
  )
}

/** The team's open hand-over notes; a note that is done can be opened again for ten seconds. */
function Notes({ notes }: { notes: readonly HandOver[] }) {
  const { t } = useTranslation('staff')
  const queryClient = useQueryClient()
  const toast = useToast()
  const { offer } = useUndo()
  const [isWriting, setWriting] = useState(false)
  const reload = () => queryClient.invalidateQueries({ queryKey: todayQuery.queryKey })

  async function settle(id: number, done: boolean) {
    const answer = await call(changeNote, { params: { id }, body: { done } })
    await reload()
    if (isRefusal(answer)) throw new Error(answer.refused)
  }

  async function finish(note: HandOver) {
    try {
      await settle(note.id, true)
      offer({ text: t('notes.done'), undo: () => settle(note.id, false) })
    } catch {
      toast({ tone: 'bad', text: t('undo.failed') })
    }
  }

  return (
    <Panel icon="pencil" title={t('notes.title')} end={t('notes.open', { count: notes.length })}>
      <ul className={styles.notes}>
        {notes.map((note) => (
          <li key={note.id}>
            {note.author && <Head name="" avatar={note.author.avatar} />}
            <div>
              <p className={styles.words}>
                {note.author && <b>{note.author.name}: </b>}
                {note.text}
              </p>
              <p className={styles.under}>
                <Time value={note.writtenAt} form="relative" />
                <button type="button" className={styles.done} onClick={() => void finish(note)}>
                  {t('notes.finish')}
                </button>
              </p>
            </div>
          </li>
        ))}
      </ul>
      {isWriting ? (
        <NoteForm
          onWritten={() => {
            setWriting(false)
            void reload()
          }}
        />
      ) : (
        <Button small variant="ghost" icon="pencil" onClick={() => setWriting(true)}>
          {t('notes.write')}
        </Button>
      )}
    </Panel>
  )
}

function NoteForm({ onWritten }: { onWritten: () => void }) {
  const { t } = useTranslation('staff')
  const filled = useFormValues({ text: '' })
  const form = useEndpointForm(addNote, {
    ...filled,
    validate: ({ text }) => ({ text: lengthError(text.trim().length, noteLength) }),
    parts: ({ text }) => ({ body: { text } }),
    onSent: onWritten,
  })
  return (
    <form {...form.props} className="stack">
      <Field
        label={t('notes.label')}
        counter={`${filled.values.text.trim().length}/${noteLength.most}`}
        error={form.errorOf('text')}
      >
        {(control) => <Textarea {...control} {...form.text('text')} rows={3} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" small variant="primary" busy={form.busy}>
        {t('notes.leave')}
      </Button>
    </form>
  )
}
