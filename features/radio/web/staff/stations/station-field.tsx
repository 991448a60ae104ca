import type { FormFields } from '#platform/web/endpoint-form.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type StationField as Name, namedIn } from '../../../client.ts'
import type { StationChoices, StationSetup } from '../../../contract.ts'
import styles from './stations-page.module.css'

/** The names of the programs, which are the same in every language. */
const kinds = [
  ['azuracast', 'AzuraCast'],
  ['icecast', 'Icecast'],
  ['shoutcast2', 'Shoutcast 2'],
  ['shoutcast1', 'Shoutcast 1'],
] as const
const sorts = ['kind', 'url', 'mount', 'streamUrl', 'djFrom', 'showFrom'] as const
type Sort = (typeof sorts)[number] | 'fallback' | 'trFallback'

function sortOf(field: Name): Sort {
  if (field === 'fallback' || field === 'trFallback') return field
  return sorts.find((sort) => field.toLowerCase().replace(/^(?:main|tr)/, '') === sort.toLowerCase()) ?? 'url'
}

/** One field of the stations; what the environment sets is shown as fixed, with its variable. */
export function StationField({ setup, form, field }: PartProps & { field: Name }) {
  const { t } = useTranslation('staffStations')
  const sort = sortOf(field)
  const label = t(`field.${sort}`)
  const fixed = setup.fixed.find((each) => each.field === field)
  if (fixed) {
    return (
      <dl className={styles.fixed}>
        <dt>{label}</dt>
        <dd>{fixed.value}</dd>
        <dd className={styles.variable}>
          <Icon name="lock" small />
          {t('fixed', { variable: fixed.variable })}
        </dd>
      </dl>
    )
  }
  const help =
    sort === 'url' || sort === 'mount' || sort === 'streamUrl' || sort === 'trFallback' ? t(`help.${sort}`) : undefined
  return (
    <Field label={label} help={help} error={form.errorOf(field)}>
      {(control) => <Control control={control} form={form} field={field} sort={sort} />}
    </Field>
  )
}

function Control({
  control,
  form,
  field,
  sort,
}: Pick<PartProps, 'form'> & { control: object; field: Name; sort: Sort }) {
  const { t } = useTranslation('staffStations')
  const choose = (value: string) => form.onChange({ [field]: value } as Partial<StationChoices>)
  if (sort === 'kind') {
    return (
      <Select {...control} name={field} value={form.values[field]} onChange={({ target }) => choose(target.value)}>
        <option value="">{t('kind.none')}</option>
        {kinds.map(([kind, name]) => (
          <option key={kind} value={kind}>
            {name}
          </option>
        ))}
      </Select>
    )
  }
  if (sort === 'djFrom' || sort === 'showFrom') {
    const value = form.values[field] || 'own'
    return (
      <Select {...control} name={field} value={value} onChange={({ target }) => choose(target.value)}>
        {namedIn.map((each) => (
          <option key={each} value={each}>
            {t(`from.${each}`)}
          </option>
        ))}
      </Select>
    )
  }
  const isAddress = sort !== 'mount'
  return (
    <Input
      {...control}
      name={field}
      value={form.values[field]}
      maxLength={isAddress ? 300 : 100}
      inputMode={isAddress ? 'url' : 'text'}
      placeholder={isAddress ? 'https://' : ''}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => choose(target.value)}
    />
  )
}

/** What a part of the form shows. */
type PartProps = { setup: StationSetup; form: FormFields<StationChoices> }
