import { useQuery } from '@tanstack/react-query'
import { type ChangeEvent, type RefObject, useState } from 'react'
import { FilterRow } from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { showActFilters } from '../../client.ts'
import type { ActName, ActSubject } from '../../contract.ts'
import styles from './audit-page.module.css'
import { type AuditSearch, parseAuditSearch } from './audit-search.ts'

/** The filters of the audit log; the address changes when they are sent. */
export function AuditFilters({
  search,
  form,
  onFilter,
}: {
  search: AuditSearch
  form: RefObject<HTMLFormElement | null>
  onFilter: (search: AuditSearch) => void
}) {
  const { t } = useTranslation('staffAudit')
  const asked = useQuery({ ...queryOf(showActFilters, {}), staleTime: 60_000 })
  const choices = asked.data && !isRefusal(asked.data) ? asked.data : { people: [], acts: [] }
  const isFiltered = Object.keys(search).length > 0
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Another address, such as that of the page before, has other filters.
  if (JSON.stringify(shown) !== JSON.stringify(search)) {
    setShown(search)
    setTyped(search)
  }
  const field = (name: keyof AuditSearch) => ({
    name,
    value: typed[name] ?? '',
    onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      setTyped({ ...typed, [name]: target.value }),
  })
  return (
    <form
      ref={form}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(parseAuditSearch(Object.fromEntries(new FormData(event.currentTarget))))
      }}
      onChange={(event) => {
        // On phones the button is beside the screen, and a choice is made once.
        const isChosen = event.target instanceof HTMLSelectElement
        if (isChosen && matchMedia('(pointer: coarse)').matches) event.currentTarget.requestSubmit()
      }}
    >
      <FilterRow label={t('filters')}>
        <Field label={t('who')}>
          {(control) => (
            <Select {...control} {...field('by')} aria-keyshortcuts="/">
              <option value="">{t('anybody')}</option>
              {choices.people.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
              <option value="operator">{t('operator')}</option>
            </Select>
          )}
        </Field>
        <Field label={t('act')}>
          {(control) => (
            <Select {...control} {...field('what')}>
              <option value="">{t('allActs')}</option>
              {[...bySubject(choices.acts)].map(([subject, acts]) => (
                <optgroup key={subject} label={t(`subjects.${subject}`)}>
                  <option value={subject}>{t('allOn', { subject: t(`subjects.${subject}`) })}</option>
                  {acts.map((act) => (
                    <option key={act} value={act}>
                      {t(`acts.${act}`)}
                    </option>
                  ))}
                </optgroup>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('id')}>{(control) => <Input {...control} {...field('id')} inputMode="numeric" />}</Field>
        <Field label={t('from')}>{(control) => <Input {...control} type="date" {...field('from')} />}</Field>
        <Field label={t('until')}>{(control) => <Input {...control} type="date" {...field('until')} />}</Field>
        <Button type="submit" icon="search">
          {t('show')}
        </Button>
        {isFiltered && (
          <Button variant="ghost" icon="close" onClick={() => onFilter({})}>
            {t('clear')}
          </Button>
        )}
      </FilterRow>
    </form>
  )
}

/** Acts by the first part of their names, which is a subject for most of them. */
function bySubject(acts: readonly ActName[]): Map<ActSubject, ActName[]> {
  return Map.groupBy(acts, (act) => subjectOf(act))
}

const subjects: Readonly<Record<string, ActSubject>> = { icon: 'account', teamProfile: 'account' }

function subjectOf(act: ActName): ActSubject {
  const [kind = ''] = act.split('.')
  return subjects[kind] ?? (kind as ActSubject)
}
