import { useScope, useUndo } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { call } from '#platform/web/api.ts'
import { lengthError, useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { useDateTime } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { banMember, shortBanDays, textLengths, unbanMember, undoUnban } from '../../client.ts'
import type { CardActs } from './use-card.ts'

/** The lengths that are offered, in days; 0 stands for good. */
const lengths = [1, 3, 7, 14, 30, 90, 365, 0]

/** Bans a member for a time or for good, with the reason that they read when they log in. */
export function BanDialog({ card, send, onCard, staleTexts, onClose }: CardActs & { onClose: () => void }) {
  const { t } = useTranslation(['staffMembers', 'staff'])
  const { offer } = useUndo()
  const dateTime = useDateTime()
  const bansLonger = useScope('members.banLonger') !== null
  const current = card.bans.find(({ holds }) => holds)
  const filled = useFormValues({ days: '7', reason: '' })
  const days = Number(filled.values.days)
  const isLong = days === 0 || days > shortBanDays
  const end = days === 0 ? null : new Date(Date.now() + days * 86_400_000).toISOString()
  const lengthName = (each: number) => (each === 0 ? t('ban.forGood') : t('ban.days', { count: each }))
  const form = useEndpointForm(banMember, {
    ...filled,
    send,
    validate: ({ reason }) => ({ reason: lengthError(reason.trim().length, { most: textLengths.reason }) }),
    texts: staleTexts,
    parts: ({ reason }) => ({
      params: { id: card.id },
      body: { days: days === 0 ? null : days, reason, seen: current?.id ?? null },
    }),
    onSent: (banned) => {
      onCard(banned)
      onClose()
      offer({
        text: t('ban.done', { name: card.name }),
        async undo() {
          const params = { id: card.id, ban: banned.bans[0]?.id ?? 0 }
          const lifted = await call(unbanMember, { params, body: { reason: t('ban.undone') } })
          if (isRefusal(lifted)) throw new Error(lifted.refused)
          onCard(lifted)
          if (!current) return
          // The ban that this one has replaced is in force again.
          const restored = await call(undoUnban, { params: { id: card.id, ban: current.id } })
          if (isRefusal(restored)) throw new Error(restored.refused)
          onCard(restored)
        },
      })
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      icon="ban"
      title={t('ban.title', { name: card.name })}
      closeLabel={t('staff:dialog.close')}
    >
      <form {...form.props} className="stack">
        {current && (
          <Note
            tone="warn"
            title={current.until ? t('ban.replaces', { until: dateTime(current.until) }) : t('ban.replacesForGood')}
          />
        )}
        <Field
          label={t('ban.length')}
          help={
            <>
              {end ? t('ban.until', { until: dateTime(end) }) : t('ban.never')}
              {isLong && ` ${t('ban.confirms')}`}
            </>
          }
        >
          {(control) => (
            <Select
              {...control}
              name="days"
              value={filled.values.days}
              onChange={({ target }) => filled.onChange({ days: target.value })}
            >
              {lengths
                .filter((each) => bansLonger || (each > 0 && each <= shortBanDays))
                .map((each) => (
                  <option key={each} value={each}>
                    {lengthName(each)}
                  </option>
                ))}
            </Select>
          )}
        </Field>
        <Field label={t('ban.reason')} help={t('ban.reasonHelp')} error={form.errorOf('reason')}>
          {(control) => <Textarea {...control} {...form.text('reason')} rows={2} />}
        </Field>
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="danger" icon="ban" busy={form.busy}>
          {t('ban.act', { name: card.name, length: lengthName(days) })}
        </Button>
      </form>
    </Dialog>
  )
}
