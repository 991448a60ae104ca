import { type SyntheticEvent, useRef } from 'react'
import { Chip, FilterRow, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { pictureShows } from '../../client.ts'
import { pictureFamilies } from '../../picture-families.ts'
import styles from './game-pictures-page.module.css'
import type { PicturesSearch } from './pictures-search.ts'

/** The filters of the list: words, kind, and what is to be done. */
export function PicturesFilters({
  search,
  counts,
  onChange,
}: {
  search: PicturesSearch
  counts: { hidden: number; handedIn: number } | undefined
  onChange: (changed: PicturesSearch) => void
}) {
  const { t } = useTranslation(['staffGamePictures', 'gallery'])
  const field = useRef<HTMLInputElement>(null)
  const { q = '', kind = '', show } = search
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onChange({ q: field.current?.value.trim() || undefined })
  }
  useStaffKeys({ '/': () => field.current?.focus() })
  const countOf = { hidden: counts?.hidden, untitled: undefined, handedIn: counts?.handedIn }
  return (
    <FilterRow label={t('filter.label')}>
      <form className={styles.find} onSubmit={submit}>
        <Icon name="search" small />
        <Input
          key={q}
          ref={field}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          aria-label={t('gallery:filter.search')}
          aria-keyshortcuts="/"
          placeholder={t('gallery:filter.search')}
        />
      </form>
      <Select
        aria-label={t('gallery:filter.family')}
        value={kind}
        onChange={({ target }) => onChange({ kind: pictureFamilies.find((each) => each === target.value) })}
      >
        <option value="">{t('gallery:filter.allFamilies')}</option>
        {pictureFamilies.map((each) => (
          <option key={each} value={each}>
            {t(`gallery:family.${each}`)}
          </option>
        ))}
      </Select>
      <Chip on={show === undefined} onClick={() => onChange({ show: undefined })}>
        {t('filter.all')}
      </Chip>
      {pictureShows.map((each) => (
        <Chip key={each} on={show === each} count={countOf[each]} onClick={() => onChange({ show: each })}>
          {t(`filter.${each}`)}
        </Chip>
      ))}
    </FilterRow>
  )
}
