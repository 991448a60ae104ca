import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { hotels } from '#features/hotels/client.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { families } from '../client.ts'
import { archiveAddress, isNarrowed } from './archive-address.ts'
import styles from './archive-filters.module.css'
import { type ArchiveSearch, hotelsIn, parseArchiveSearch } from './archive-search.ts'

/** The series of countries to choose from, with how many badges each has. */
export type Countries = readonly { country: string; badges: number }[]

/**
 * Search and filters of the archive: hotel, kind, country, and whether a badge has a name or
 * owners. A choice applies at once; before hydration the browser submits the form.
 */
export function ArchiveFilters({ asked, countries }: { asked: ArchiveSearch; countries: Countries }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const navigate = useNavigate()
  const figure = useFigures()
  const { edition, search, hotel, family, country, labelled, owned, sort } = asked

  function show(form: HTMLFormElement) {
    const given = parseArchiveSearch(Object.fromEntries(new FormData(form)), edition)
    void navigate({ href: archiveAddress(language, given), resetScroll: false })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }

  /** A choice of the form; the first of its options, '', asks for nothing. */
  function choice(name: 'hotel' | 'family' | 'country' | 'labelled' | 'owned', options: readonly [string, string][]) {
    return (
      <Field label={t(`archive.filter.${name}`)}>
        {(control) => (
          <Select
            {...control}
            {...(name === 'hotel' && hotel && { leading: <Flag country={hotels[hotel].flag} /> })}
            name={name}
            value={asked[name] ?? ''}
            onChange={(event) => event.target.form && show(event.target.form)}
          >
            {options.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
        )}
      </Field>
    )
  }

  const series = countries.map(({ country, badges }): [string, string] => [country, `${country} (${figure(badges)})`])
  const offered =
    country && series.every(([code]) => code !== country) ? [[country, country] as const, ...series] : series
  return (
    <search>
      <form className={styles.form} action={archiveAddress(language, { edition })} onSubmit={submit}>
        {sort && <input type="hidden" name="sort" value={sort} />}
        <SearchRow
          label={t('archive.filter.search')}
          search={search}
          placeholder={t('archive.filter.example')}
          autoCapitalize="none"
          spellCheck={false}
          find={t('archive.filter.find')}
          primary
        />
        <div className={styles.choices}>
          {choice('hotel', [
            ['', t('archive.filter.allHotels')],
            ...hotelsIn(edition).map((code): [string, string] => [code, hotels[code].label]),
          ])}
          {choice('family', [
            ['', t('archive.filter.allFamilies')],
            ...families.map((code): [string, string] => [code, t(`archive.family.${code}`)]),
          ])}
          {choice('country', [
            ['', t('archive.filter.allCountries')],
            ...offered.map(([code, label]): [string, string] => [code, label]),
          ])}
          {choice('labelled', [
            ['', t('archive.filter.anyName')],
            ['yes', t('archive.filter.isLabelled')],
            ['no', t('archive.filter.isUnlabelled')],
          ])}
          {choice('owned', [
            ['', t('archive.filter.anyOwners')],
            ['yes', t('archive.filter.isOwned')],
            ['no', t('archive.filter.isUnowned')],
          ])}
        </div>
        {isNarrowed({ search, hotel, family, country, labelled, owned }) && (
          <TextLink href={archiveAddress(language, { edition, sort })}>{t('archive.filter.clear')}</TextLink>
        )}
      </form>
    </search>
  )
}
