import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useEndpointForm, useFormValues } from '#platform/web/endpoint-form.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog } from '#platform/web/ui/dialog.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { copyWeek, previewWeekCopy } from '../../../client.ts'
import type { StaffWeek, WeekCopy } from '../../../contract.ts'
import styles from './panels.module.css'
import { daysLater, isDay } from './schedule-search.ts'
import { useReadScheduleAgain } from './use-week.ts'
import { useWhen } from './use-when.ts'

/** Copies the single shows of another week into the shown one, and says before what that does. */
export function CopyDialog({ week, onClose }: { week: StaffWeek; onClose: () => void }) {
  const { t } = useTranslation(['staffSchedule', 'staff'])
  const toast = useToast()
  const when = useWhen(week.zone)
  const readAgain = useReadScheduleAgain()
  const filled = useFormValues({ from: daysLater(week.from, -7) })
  const { from } = filled.values
  const weeks = { station: week.station, from, to: week.from }
  const asked = useQuery({ ...queryOf(previewWeekCopy, { query: weeks }), enabled: isDay(from), staleTime: 0 })
  const preview = asked.data && !isRefusal(asked.data) && isDay(from) ? asked.data : null
  const form = useEndpointForm(copyWeek, {
    ...filled,
    words: 'staffSchedule',
    validate: (given) => ({ from: isDay(given.from) ? undefined : 'error.formFieldRequired' }),
    parts: () => ({ body: weeks }),
    async onSent({ copied }) {
      toast({ tone: 'ok', text: t('copy.done', { count: copied.length }) })
      await readAgain()
      onClose()
    },
  })
  const count = preview?.copied.length ?? 0
  return (
    <Dialog open onClose={onClose} icon="copy" title={t('copy.title')} closeLabel={t('staff:dialog.close')}>
      <form {...form.props} className="stack">
        <p>{t('copy.text', { from: when.day(week.from), to: when.day(week.to) })}</p>
        <Field label={t('copy.from')} help={t('copy.help')} error={form.errorOf('from')}>
          {(control) => <Input {...control} {...form.text('from')} type="date" />}
        </Field>
        {preview && <CopyPreview preview={preview} zone={week.zone} />}
        {form.error && <Note tone="bad" role="alert" title={form.error} />}
        <Button type="submit" variant="primary" icon="copy" busy={form.busy} disabled={count === 0}>
          {t('copy.button', { count })}
        </Button>
      </form>
    </Dialog>
  )
}

function CopyPreview({ preview: { copied, left }, zone }: { preview: WeekCopy; zone: string }) {
  const { t } = useTranslation('staffSchedule')
  const when = useWhen(zone)
  const line = ({ showName, startsAt }: WeekCopy['copied'][number]) =>
    `${showName}, ${when.at({ startsAt, endsAt: startsAt }).split('–')[0]}`
  return (
    <div className="stack" aria-live="polite">
      {copied.length === 0 && left.length === 0 && <p>{t('copy.nothing')}</p>}
      {copied.length > 0 && (
        <ul className={styles.lines}>
          {copied.map((show) => (
            <li key={`${show.showName} ${show.startsAt}`}>{line(show)}</li>
          ))}
        </ul>
      )}
      {left.length > 0 && (
        <Note tone="warn" title={t('copy.left')}>
          <ul className={styles.lines}>
            {left.map((show) => (
              <li key={`${show.showName} ${show.startsAt}`}>
                {line(show)}: {t(`copy.why.${show.why}`)}
              </li>
            ))}
          </ul>
        </Note>
      )}
    </div>
  )
}
