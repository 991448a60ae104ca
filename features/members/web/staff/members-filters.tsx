import { useEffect, useRef } from 'react'
import { roleNames, useRoleName } from '#features/accounts/web/parts.tsx'
import { hotelCodes, hotels } from '#features/hotels/client.ts'
import { Chip, FilterRow, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import styles from './members-page.module.css'
import type { MembersSearch } from './searches.ts'

/** The filters of the members: name, hotel, role and state. */
export function MembersFilters({
  search,
  onChoose,
}: {
  search: MembersSearch
  onChoose: (change: MembersSearch) => void
}) {
  const { t } = useTranslation('staffMembers')
  const roleName = useRoleName()
  return (
    <>
      <div className={styles.finders}>
        <NameSearch name={search.name ?? ''} onSearch={(name) => onChoose({ name: name || undefined })} />
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
        <Select
          aria-label={t('filter.role')}
          value={search.role ?? ''}
          onChange={({ target }) => onChoose({ role: roleNames.find((role) => role === target.value) })}
        >
          <option value="">{t('filter.allRoles')}</option>
          {roleNames.map((role) => (
            <option key={role} value={role}>
              {roleName(role)}
            </option>
          ))}
        </Select>
      </div>
      <FilterRow label={t('filter.label')}>
        <Chip on={search.show === undefined} onClick={() => onChoose({ show: undefined })}>
          {t('filter.all')}
        </Chip>
        {(['new', 'warned', 'banned'] as const).map((show) => (
          <Chip key={show} on={search.show === show} onClick={() => onChoose({ show })}>
            {t(`filter.${show}`)}
          </Chip>
        ))}
      </FilterRow>
    </>
  )
}

const typingMs = 250

/** Searches while one types; `/` focuses the field. */
function NameSearch({ name, onSearch }: { name: string; onSearch: (name: string) => void }) {
  const { t } = useTranslation('staffMembers')
  const field = useRef<HTMLInputElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useStaffKeys({ '/': () => field.current?.focus() })
  useEffect(() => {
    // The address may change without typing, by going back.
    if (field.current && document.activeElement !== field.current) field.current.value = name
  }, [name])
  useEffect(() => () => clearTimeout(waiting.current), [])
  return (
    <Input
      ref={field}
      type="search"
      aria-label={t('filter.name')}
      placeholder={t('filter.name')}
      aria-keyshortcuts="/"
      defaultValue={name}
      maxLength={32}
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
