import { useUndo } from '#features/housekeeping/web/parts.tsx'
import { liftGuestBan, longestGuestBanDays, textLengths } from '#features/members/client.ts'
import type { GuestBan } from '#features/members/contract.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import type { Failure } from '#platform/web/refusal-text.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { banGuestOfComment } from '../../client.ts'

const kinds = ['browser', 'network'] as const
const lengths = [1, 3, 7, 14, longestGuestBanDays]

/**
 * Bans the guest who wrote a comment, by browser or network, for at most 30 days. The staff see
 * neither; the list of members has the bans, where they are lifted.
 */
export function BanGuestDialog({ id, name, onClose }: { id: number; name: string; onClose: () => void }) {
  const { t } = useTranslation(['staffComments', 'staff'])
  const { offer } = useUndo()
  const dateTime = useDateTime()
  const filled = useFormValues({ kind: 'browser', days: '3', reason: '' })
  const form = useEndpointForm(banGuestOfComment, {
    ...filled,
    validate: ({ reason }) => ({ reason: lengthError(reason.trim().length, { most: textLengths.reason }) }),
    parts: ({ kind, days, reason }) => ({
      params: { id },
      body: { kind: kinds.find((known) => known === kind) ?? 'browser', days: Number(days), reason },
    }),
    texts(failure) {
      const known = currentBan(failure)
      // Forgotten since the page was loaded.
      if (!known) return { 'error.commentNotFound': t('banGuest.forgotten') }
      const values = { by: known.by?.name ?? '', until: dateTime(known.until) }
      return { 'error.stale': values.by ? t('banGuest.knownBy', values) : t('banGuest.known', values) }
    },
    onSent: ({ id: ban }) => {
      onClose()
      offer({
        text: t('banGuest.done', { name }),
        async undo() {
          const answer = await call(liftGuestBan, { params: { id: ban } })
          if (isRefusal(answer)) throw new Error(answer.refused)
        },
      })
    },
  })
  const { values, onChange } = filled
  return (
    <Dialog
      open
      onClose={onClose}
      icon="ban"
      title={t('banGuest.title', { name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        <Field
          label={t('banGuest.kind')}
          help={t(values.kind === 'network' ? 'banGuest.networkHelp' : 'banGuest.browserHelp')}
        >
          {(control) => (
            <Select
              {...control}
              name="kind"
              value={values.kind}
              onChange={({ target }) => onChange({ kind: target.value })}
            >
              {kinds.map((kind) => (
                <option key={kind} value={kind}>
                  {t(`banGuest.${kind}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('banGuest.length')}>
          {(control) => (
            <Select
              {...control}
              name="days"
              value={values.days}
              onChange={({ target }) => onChange({ days: target.value })}
            >
              {lengths.map((days) => (
                <option key={days} value={days}>
                  {t('banGuest.days', { count: days })}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('banGuest.reason')} help={t('banGuest.reasonHelp')} error={form.errorOf('reason')}>
          {(control) => <Textarea {...control} {...form.text('reason')} rows={2} />}
        </Field>
        {form.error && (
          <Note tone="bad" role="alert" title={form.error}>
            {currentBan(form.failure)?.reason}
          </Note>
        )}
        <Button type="submit" variant="danger" icon="ban" busy={form.busy}>
          {t('banGuest.act')}
        </Button>
      </form>
    </Dialog>
  )
}

/** The ban in force, if the guest is banned already. */
function currentBan(failure: Failure | null): GuestBan | null {
  if (!isRefusal(failure) || failure.refused !== 'error.stale') return null
  return (failure.current ?? null) as GuestBan | null
}
