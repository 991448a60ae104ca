import { useState } from 'react'
import type { RoleName } from '#features/accounts/contract.ts'
import { useRoleName } from '#features/accounts/web/parts.tsx'
import { Panel, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { decideApplication, reopenApplication, staffTextLengths, undoApplicationDecision } from '../../client.ts'
import type { StaffApplication } from '../../contract.ts'
import styles from './panels.module.css'
import type { ApplicationActs } from './use-application.ts'

/** The decision: accept with a role, or reject with a reason; afterwards what was decided. */
export function DecisionPanel(acts: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const { status } = acts.application
  return (
    <Panel icon="seal" title={t('decision.title')}>
      {status === 'pending' && <Decide {...acts} />}
      {status === 'withdrawn' && <p className={styles.quiet}>{t('decision.withdrawn')}</p>}
      {(status === 'accepted' || status === 'rejected') && <Decided {...acts} />}
    </Panel>
  )
}

type Values = { decision: 'accepted' | 'rejected'; role: RoleName | ''; text: string }

function Decide({ application, onChanged, send, act }: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const roleName = useRoleName()
  const { offer } = useUndo()
  const { id, seen, grantable, suggested, applicant, position } = application
  const filled = useFormValues<Values>({ decision: 'accepted', role: suggested ?? '', text: '' })
  const { decision, role, text } = filled.values
  const isRejection = decision === 'rejected'
  const name = applicant?.name ?? t('closed')
  const form = useEndpointForm(decideApplication, {
    words: 'staffJobs',
    ...filled,
    send,
    validate: (values) => ({
      text: lengthError(values.text.trim().length, {
        least: values.decision === 'rejected' ? 1 : 0,
        most: staffTextLengths.reason,
      }),
    }),
    parts: (values) => ({
      params: { id },
      body: {
        decision: values.decision,
        text: values.text,
        role: values.decision === 'accepted' && values.role !== '' ? values.role : null,
        seen,
      },
    }),
    onSent: (changed) => {
      onChanged(changed)
      offer({
        text: t(`decision.done.${decision}`, { name }),
        detail: t('decision.toldLater'),
        undo: async () => {
          const isUndone = await act(undoApplicationDecision, { params: { id }, body: {} })
          if (!isUndone) throw new Error('The decision stays')
        },
      })
    },
    onRefused: (failure) => {
      const current = isRefusal(failure) ? failure.current : null
      if (current && typeof current === 'object') onChanged(current as StaffApplication)
    },
  })
  return (
    <form {...form.props} className="stack">
      <SegmentedControl
        label={t('decision.title')}
        segments={(['accepted', 'rejected'] as const).map((value) => ({ value, label: t(`decision.${value}`) }))}
        value={decision}
        onChange={(value) => filled.onChange({ decision: value })}
      />
      {!isRejection && grantable.length > 0 && (
        <Field label={t('decision.role')} help={role === '' ? undefined : t('decision.confirms')}>
          {(control) => (
            <Select
              {...control}
              name="role"
              value={role}
              onChange={({ target }) =>
                filled.onChange({ role: grantable.find((each) => each === target.value) ?? '' })
              }
            >
              <option value="">{t('decision.noRole')}</option>
              {grantable.map((each) => (
                <option key={each} value={each}>
                  {roleName(each)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      )}
      <Field
        label={t(isRejection ? 'decision.reason' : 'decision.words', { language: t(`languages.${position.language}`) })}
        counter={`${text.trim().length}/${staffTextLengths.reason}`}
        error={form.errorOf('text')}
        help={t('decision.read', { name })}
      >
        {(control) => <Textarea {...control} {...form.text('text')} rows={3} lang={position.language} />}
      </Field>
      {form.error && <Note tone="bad" role="alert" title={form.error} />}
      <Button type="submit" block variant={isRejection ? 'danger' : 'primary'} busy={form.busy}>
        {t(`decision.act.${decision}`)}
      </Button>
    </form>
  )
}

function Decided({ application, act }: ApplicationActs) {
  const { t } = useTranslation('staffJobs')
  const roleName = useRoleName()
  const dateTime = useDateTime()
  const { id, status, decision, decidedAt, reopenUntil } = application
  const [busy, setBusy] = useState(false)
  if (!decision || !decidedAt) return null
  const who = decision.by?.name ?? t('list.team')
  async function reopen() {
    setBusy(true)
    await act(reopenApplication, { params: { id }, body: {} })
    setBusy(false)
  }
  return (
    <div className="stack">
      <Note
        tone={status === 'accepted' ? 'ok' : 'bad'}
        title={t(status === 'accepted' ? 'decision.was.accepted' : 'decision.was.rejected', {
          name: who,
          time: dateTime(decidedAt),
        })}
      >
        {decision.isTold ? t('decision.told') : t('decision.untold')}
      </Note>
      {decision.text && (
        <p className={styles.said} dir="auto">
          {decision.text}
        </p>
      )}
      {decision.role && <p>{t('decision.gaveRole', { role: roleName(decision.role) })}</p>}
      {reopenUntil && (
        <>
          <Button small icon="undo" busy={busy} onClick={() => void reopen()}>
            {t('decision.reopen')}
          </Button>
          <p className={styles.quiet}>{t('decision.reopenUntil', { until: dateTime(reopenUntil) })}</p>
        </>
      )}
    </div>
  )
}
