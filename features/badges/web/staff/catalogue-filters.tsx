import { useEffect, useRef } from 'react'
import { hotelCodes, hotels } from '#features/hotels/client.ts'
import { Chip, FilterRow, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { catalogueFilters } from '../../client.ts'
import styles from './catalogue-page.module.css'
import type { CatalogueFilter, CatalogueSearch } from './catalogue-search.ts'

/** The filters of the catalogue: text, hotel, and what a badge lacks or waits for. */
export function CatalogueFilters({
  search,
  counts,
  onChoose,
}: {
  search: CatalogueSearch
  counts: Readonly<Record<CatalogueFilter | 'all', number>> | null
  onChoose: (change: CatalogueSearch) => void
}) {
  const { t } = useTranslation('staffBadges')
  return (
    <>
      <div className={styles.finders}>
        <TextSearch text={search.q ?? ''} onSearch={(q) => onChoose({ q: q || undefined })} />
        <Select
          aria-label={t('filter.hotel')}
          value={search.hotel ?? ''}
          onChange={({ target }) => onChoose({ hotel: hotelCodes.find((code) => code === target.value) })}
        >
          <option value="">{t('filter.allHotels')}</option>
          {hotelCodes.map((code) => (
            <option key={code} value={code}>
              {hotels[code].label}
            </option>
          ))}
        </Select>
      </div>
      <FilterRow label={t('filter.label')}>
        <Chip on={search.show === undefined} count={counts?.all} onClick={() => onChoose({ show: undefined })}>
          {t('filter.all')}
        </Chip>
        {catalogueFilters.map((show) => (
          <Chip key={show} on={search.show === show} count={counts?.[show]} onClick={() => onChoose({ show })}>
            {t(`filter.${show}`)}
          </Chip>
        ))}
      </FilterRow>
    </>
  )
}

const typingMs = 250

/** Searches while one types; `/` focuses the field. */
function TextSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('staffBadges')
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useStaffKeys({ '/': () => field.current?.focus() })
  useEffect(() => {
    // The address may change without typing, by going back.
    if (field.current && document.activeElement !== field.current) field.current.value = text
  }, [text])
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <Input
      ref={field}
      type="search"
      aria-label={t('filter.search')}
      placeholder={t('filter.search')}
      aria-keyshortcuts="/"
      defaultValue={text}
      maxLength={100}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
      onChange={({ target }) => {
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => onSearch(target.value.trim()), typingMs)
      }}
    />
  )
}
