import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
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
  return (
    <form
      ref={form}
      // The fields are filled in anew when the address changes, or once the choices are known.
      key={`${JSON.stringify(search)} ${choices.acts.length}`}
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault()
        onFilter(parseAuditSearch(Object.fromEntries(new FormData(event.currentTarget))))
      }}
    >
      <FilterRow label={t('filters')}>
        <Field label={t('who')}>
          {(control) => (
            <Select {...control} name="by" defaultValue={search.by ?? ''} aria-keyshortcuts="/">
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
            <Select {...control} name="what" defaultValue={search.what ?? ''}>
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
        <Field label={t('id')}>
          {(control) => <Input {...control} name="id" defaultValue={search.id ?? ''} inputMode="numeric" />}
        </Field>
        <Field label={t('from')}>
          {(control) => <Input {...control} type="date" name="from" defaultValue={search.from ?? ''} />}
        </Field>
        <Field label={t('until')}>
          {(control) => <Input {...control} type="date" name="until" defaultValue={search.until ?? ''} />}
        </Field>
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
