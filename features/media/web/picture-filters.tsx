import { type SyntheticEvent, useRef } from 'react'
import { Chip, FilterRow, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { type PictureFilter, type PictureOrder, pictureFilters, pictureOrders } from '../client.ts'
import styles from './picture-filters.module.css'
import type { PictureSearch } from './picture-search.ts'

/** The filters of the library, with the number of pictures that each leaves. */
export function PictureFilters({
  search,
  counts,
  onChange,
}: {
  search: PictureSearch
  counts: Readonly<Record<PictureFilter, number>> | undefined
  onChange: (changed: PictureSearch) => void
}) {
  const { t } = useTranslation('staffPictures')
  const field = useRef<HTMLInputElement>(null)
  const { q = '', filter = 'all', order = 'newest' } = search
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onChange({ q: field.current?.value.trim() || undefined })
  }
  useStaffKeys({ '/': () => field.current?.focus() })
  return (
    <FilterRow label={t('filters.label')}>
      <form className={styles.find} onSubmit={submit}>
        <Icon name="search" small />
        <Input
          key={q}
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={t('filters.text')}
          aria-keyshortcuts="/"
          placeholder={t('filters.text')}
        />
      </form>
      {pictureFilters.map((each) => (
        <Chip
          key={each}
          on={filter === each}
          count={counts?.[each]}
          onClick={() => onChange({ filter: each === 'all' ? undefined : each })}
        >
          {t(`filters.${each}`)}
        </Chip>
      ))}
      <Select
        aria-label={t('filters.order')}
        value={order}
        onChange={({ target }) => {
          const chosen = target.value as PictureOrder
          onChange({ order: chosen === 'newest' ? undefined : chosen })
        }}
      >
        {pictureOrders.map((each) => (
          <option key={each} value={each}>
            {t(`filters.${each}`)}
          </option>
        ))}
      </Select>
    </FilterRow>
  )
}
