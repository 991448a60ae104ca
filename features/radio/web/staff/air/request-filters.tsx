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
import { listRequestFilters } from '../../../client.ts'
import styles from './requests-page.module.css'
import { parseRequestsSearch, type RequestsSearch } from './requests-search.ts'

const answers = ['none', 'played', 'declined'] as const

/** The filters of past requests; the address changes when they are sent. */
export function RequestFilters({
  search,
  form,
  onFilter,
}: {
  search: RequestsSearch
  form: RefObject<HTMLFormElement | null>
  onFilter: (search: RequestsSearch) => void
}) {
  const { t } = useTranslation('staffRadio')
  const asked = useQuery({ ...queryOf(listRequestFilters, {}), staleTime: 60_000 })
  const choices = asked.data && !isRefusal(asked.data) ? asked.data : { stations: [], shows: [] }
  const [typed, setTyped] = useState(search)
  const [shown, setShown] = useState(search)
  // Another address, such as that of the page before, has other filters.
  if (JSON.stringify(shown) !== JSON.stringify(search)) {
    setShown(search)
    setTyped(search)
  }
  const field = (name: keyof RequestsSearch) => ({
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
        onFilter(parseRequestsSearch(Object.fromEntries(new FormData(event.currentTarget))))
      }}
      onChange={(event) => {
        // On phones the button is beside the screen, and a choice is made once.
        const isChosen = event.target instanceof HTMLSelectElement
        if (isChosen && matchMedia('(pointer: coarse)').matches) event.currentTarget.requestSubmit()
      }}
    >
      <FilterRow label={t('past.filters')}>
        <Field label={t('past.text')}>
          {(control) => <Input {...control} {...field('text')} type="search" maxLength={100} aria-keyshortcuts="/" />}
        </Field>
        <Field label={t('past.answer')}>
          {(control) => (
            <Select {...control} {...field('answer')}>
              <option value="">{t('past.any')}</option>
              {answers.map((each) => (
                <option key={each} value={each}>
                  {t(`past.answers.${each}`)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field label={t('past.show')}>
          {(control) => (
            <Select {...control} {...field('show')}>
              <option value="">{t('past.any')}</option>
              {choices.shows.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {choices.stations.length > 1 && (
          <Field label={t('station.label')}>
            {(control) => (
              <Select {...control} {...field('station')}>
                <option value="">{t('past.any')}</option>
                {choices.stations.map((id) => (
                  <option key={id} value={id}>
                    {t(`station.${id}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Button type="submit" icon="search">
          {t('past.find')}
        </Button>
        {Object.keys(search).length > 0 && (
          <Button variant="ghost" icon="close" onClick={() => onFilter({})}>
            {t('past.clear')}
          </Button>
        )}
      </FilterRow>
    </form>
  )
}
