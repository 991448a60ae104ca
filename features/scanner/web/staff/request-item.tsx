import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { HotelPlate } from '#features/hotels/web/parts.tsx'
import { useOpenThing, useStepUp } from '#features/housekeeping/web/parts.tsx'
import { isRefusal, type Refusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { useCopy } from '#platform/web/copy.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { type Failure, refusalText } from '#platform/web/refusal-text.ts'
import { formatTime, Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { CodeBox } from '#platform/web/ui/code-box.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Plate } from '#platform/web/ui/plate.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import {
  issueRemovalCode,
  listHiddenPlayers,
  listRemovals,
  proveRemoval,
  removalReasonLength,
  settleRemoval,
} from '../../client.ts'
import type { Removal } from '../../contract.ts'
import styles from './players.module.css'
import type { PlayersSearch } from './players-search.ts'

/** A request with what can be done about it, while it is open. */
export function RequestItem({
  request,
  isCurrent,
  onHistory,
}: {
  request: Removal
  isCurrent: boolean
  onHistory: (search: PlayersSearch) => void
}) {
  const { t } = useTranslation('staffPlayers')
  const { hotel, name, kind, state, received, due, reason, settledAt } = request
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (isCurrent) item.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li ref={item} className={classNames(isCurrent && styles.current)} aria-current={isCurrent || undefined}>
      <div className={styles.line}>
        <b>{name}</b>
        <HotelPlate code={hotel} />
        <span>{t(`kinds.${kind}`)}</span>
        {state === 'open' ? <Due day={due} /> : <Plate tone="plain">{t(`states.${state}`)}</Plate>}
      </div>
      <p className={styles.quiet}>
        {t('requests.received')} <Day value={received} />
        {settledAt && (
          <>
            {' · '}
            {t('requests.settled')} <Time value={settledAt} form="date" />
          </>
        )}
        {reason && ` · ${t('requests.reason', { reason })}`}
      </p>
      {state === 'open' && <Decisions request={request} onHistory={onHistory} />}
    </li>
  )
}

const dayMs = 86_400_000

/** The day by which an answer is due; marked once it is near or past. */
function Due({ day }: { day: string }) {
  const { t } = useTranslation('staffPlayers')
  const left = Date.parse(day) - Date.now()
  const tone = left < 0 ? 'bad' : left < 7 * dayMs ? 'warn' : 'line'
  return (
    <Plate tone={tone} {...(tone !== 'line' && { icon: 'warn' as const })}>
      {t(left < 0 ? 'requests.overdue' : 'requests.due')} <Day value={day} />
    </Plate>
  )
}

function Decisions({ request, onHistory }: { request: Removal; onHistory: (search: PlayersSearch) => void }) {
  const { t } = useTranslation(['staffPlayers', 'common'])
  const { id, hotel, name, kind, code } = request
  const queryClient = useQueryClient()
  const confirmed = useStepUp()
  const copy = useCopy()
  const toast = useToast()
  const [busy, setBusy] = useState<'code' | 'proof' | 'done' | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [declines, setDeclines] = useState(false)
  useOpenThing('removal', declines ? id : null)
  const params = { id }

  function readAgain() {
    for (const { path } of [listRemovals, listHiddenPlayers]) void queryClient.invalidateQueries({ queryKey: [path] })
  }

  async function run(what: NonNullable<typeof busy>, work: () => Promise<Removal | Refusal>) {
    if (busy) return
    setBusy(what)
    setFailure(null)
    const answer = await work().catch((): Failure => 'failed')
    setBusy(null)
    if (answer === 'failed' || isRefusal(answer)) return refused(answer)
    if (what === 'proof') toast({ tone: 'ok', text: t(kind === 'page' ? 'proof.hidden' : 'proof.shown') })
    readAgain()
  }

  // What a colleague has settled leaves the list, and a note in it would as well.
  function refused(answer: Failure) {
    if (answer === 'failed' || answer.refused !== 'error.stale') return setFailure(answer)
    const by = typeof answer.by === 'string' ? answer.by : null
    toast({ text: by === null ? t('common:error.stale') : t('requests.settledBy', { name: by }) })
    readAgain()
  }

  const texts =
    failure !== null && failure !== 'failed'
      ? {
          'error.mottoMismatch': t('proof.mismatch', { motto: String(failure.motto ?? '') }),
          'error.codeInvalid': t('proof.codeOver'),
          'error.userNotFound': t('proof.otherPlayer'),
        }
      : {}
  const isProven = kind === 'page' || kind === 'show'
  return (
    <div className="stack">
      {isProven && code && (
        <>
          <CodeBox
            code={code.text}
            label={t('proof.label')}
            copyLabel={t('proof.copy')}
            onCopy={(text) => void copy(text, { copied: t('proof.copied'), failed: t('proof.notCopied') })}
          />
          <p className={styles.quiet}>
            {t('proof.until')} <Time value={code.until} form="dateTime" />
          </p>
        </>
      )}
      {failure && <Note tone="bad" role="alert" title={refusalText(t, failure, texts)} />}
      <div className={styles.acts}>
        {isProven && (
          <Button
            small
            icon="key"
            busy={busy === 'code'}
            onClick={() => void run('code', () => call(issueRemovalCode, { params, body: {} }))}
          >
            {t(code ? 'proof.renew' : 'proof.issue')}
          </Button>
        )}
        {isProven && code && (
          <Button
            small
            variant="second"
            icon={kind === 'page' ? 'eye-off' : 'eye'}
            busy={busy === 'proof'}
            onClick={() => void run('proof', () => confirmed(() => call(proveRemoval, { params, body: {} })))}
          >
            {t(kind === 'page' ? 'proof.hide' : 'proof.show')}
          </Button>
        )}
        {kind === 'entry' && (
          <Button small icon="search" onClick={() => onHistory({ hotel, name })}>
            {t('requests.history')}
          </Button>
        )}
        {!isProven && (
          <Button
            small
            icon="check"
            busy={busy === 'done'}
            onClick={() => void run('done', () => call(settleRemoval, { params, body: { state: 'done' } }))}
          >
            {t('requests.done')}
          </Button>
        )}
        <Button small variant="ghost" aria-expanded={declines} onClick={() => setDeclines(!declines)}>
          {t('decline.open')}
        </Button>
      </div>
      {declines && <DeclineForm id={id} onSent={readAgain} onRefused={refused} />}
    </div>
  )
}

function DeclineForm({
  id,
  onSent,
  onRefused,
}: {
  id: number
  onSent: () => void
  onRefused: (failure: Failure) => void
}) {
  const { t } = useTranslation('staffPlayers')
  const values = useFormValues({ reason: '' })
  const form = useEndpointForm(settleRemoval, {
    ...values,
    validate: ({ reason }) => ({ reason: reason.trim() === '' ? 'error.formFieldRequired' : undefined }),
    parts: ({ reason }) => ({ params: { id }, body: { state: 'declined' as const, reason } }),
    onSent,
    onRefused: (failure) => failure !== 'failed' && failure.refused === 'error.stale' && onRefused(failure),
  })
  return (
    <form {...form.props} className="stack">
      <Field label={t('decline.reason')} help={t('decline.help')} error={form.errorOf('reason')}>
        {(control) => <Textarea {...control} {...form.text('reason')} maxLength={removalReasonLength} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" variant="danger" small busy={form.busy}>
        {t('decline.button')}
      </Button>
    </form>
  )
}

/** A calendar day, such as `2026-11-26`: the same in every zone. */
function Day({ value }: { value: string }) {
  return <time dateTime={value}>{formatTime(value, 'date', useLanguage(), 'UTC')}</time>
}
