import type { FormFields } from '#platform/web/endpoint-form.ts'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { SegmentedControl } from '#platform/web/ui/segmented-control.tsx'
import { Textarea } from '#platform/web/ui/textarea.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffAiring, StaffWeek } from '../../../contract.ts'
import styles from './panels.module.css'
import type { ShowValues } from './show-values.ts'
import { cityOf } from './use-when.ts'

/** The fields of a show. Times are on the clocks of its zone, the station's for a new one. */
export function ShowFields({
  form,
  week,
  airing,
  hostsId,
}: {
  form: FormFields<ShowValues>
  week: StaffWeek
  airing: StaffAiring | null
  hostsId: string
}) {
  const { t } = useTranslation('staffSchedule')
  const { values } = form
  const city = cityOf(airing?.zone ?? week.zone)
  const mayRepeat = airing ? values.scope !== 'one' : true
  return (
    <>
      <Field label={t('form.name')} error={form.errorOf('name')}>
        {(control) => <Input {...control} {...form.text('name')} autoComplete="off" />}
      </Field>
      <Field label={t('form.host')} error={form.errorOf('djName')}>
        {(control) => <Input {...control} {...form.text('djName')} list={hostsId} autoComplete="off" />}
      </Field>
      <Field label={t('form.coHost')} error={form.errorOf('coDjName')}>
        {(control) => (
          <Input {...control} {...form.text('coDjName')} list={hostsId} placeholder={t('nobody')} autoComplete="off" />
        )}
      </Field>
      <datalist id={hostsId}>
        {week.hosts.map((host) => (
          <option key={host} value={host} />
        ))}
      </datalist>
      <div className={styles.times}>
        <Field label={t('form.day')} error={form.errorOf('day')}>
          {(control) => <Input {...control} {...form.text('day')} type="date" />}
        </Field>
        <Field label={t('form.from', { city })} error={form.errorOf('from')}>
          {(control) => <Input {...control} {...form.text('from')} type="time" />}
        </Field>
        <Field label={t('form.until')} error={form.errorOf('until')}>
          {(control) => <Input {...control} {...form.text('until')} type="time" />}
        </Field>
      </div>
      <SegmentedControl
        label={t('form.kind')}
        segments={[
          { value: 'live', label: t('live') },
          { value: 'recorded', label: t('recorded') },
        ]}
        value={values.isLive ? 'live' : 'recorded'}
        onChange={(kind) => form.onChange({ isLive: kind === 'live' })}
      />
      {mayRepeat && <Checkbox {...form.checkbox('isRecurring')}>{t('everyWeek')}</Checkbox>}
      {mayRepeat && values.isRecurring && (
        <Field label={t('form.lastDay')} help={t('form.lastDayHelp')} error={form.errorOf('lastDay')}>
          {(control) => <Input {...control} {...form.text('lastDay')} type="date" min={values.day} />}
        </Field>
      )}
      <Field label={t('form.description')} error={form.errorOf('description')}>
        {(control) => <Textarea {...control} {...form.text('description')} rows={3} />}
      </Field>
    </>
  )
}
