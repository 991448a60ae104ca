import { type SyntheticEvent, useRef } from 'react'
import { Chip, FilterRow, useStaffKeys, useStaffNavigate } from '#features/housekeeping/web/parts.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { QueueCounts } from '../../contract.ts'
import styles from './queue-page.module.css'
import { type FilterLanguage, filterLanguages, type QueueSearch, queueKinds } from './search-params.ts'

/** The filters of the queue, which are kept in the address. */
export function QueueFilters({ search, counts }: { search: QueueSearch; counts: QueueCounts | undefined }) {
  const { t } = useTranslation('staffComments')
  const navigate = useStaffNavigate()
  const field = useRef<HTMLInputElement>(null)
  const { kind = 'all', languages, q = '', free } = search
  const chosen = languages?.split(',') ?? []
  const change = (changed: QueueSearch) =>
    void navigate('comments', { search: { ...search, id: undefined, ...changed }, replace: true })
  const toggle = (language: FilterLanguage) => {
    const next = filterLanguages.filter((each) => chosen.includes(each) !== (each === language))
    change({ languages: next.length === 0 || next.length === filterLanguages.length ? undefined : next.join(',') })
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    change({ q: field.current?.value.trim() || undefined })
  }
  useStaffKeys({ '/': () => field.current?.focus() })
  return (
    <FilterRow label={t('filters.label')}>
      {queueKinds.map((each) => (
        <Chip
          key={each}
          on={kind === each}
          count={each === 'deleted' ? undefined : counts?.[each]}
          onClick={() => change({ kind: each === 'all' ? undefined : each })}
        >
          {t(`filters.${each}`)}
        </Chip>
      ))}
      <span className={styles.gap} />
      {filterLanguages.map((each) => (
        <Chip key={each} on={chosen.includes(each)} count={counts?.languages[each]} onClick={() => toggle(each)}>
          {each === 'unknown' ? t('filters.unknown') : <span title={t(`languages.${each}`)}>{each.toUpperCase()}</span>}
        </Chip>
      ))}
      <Chip on={free === true} onClick={() => change({ free: free ? undefined : true })}>
        {t('filters.free')}
      </Chip>
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
    </FilterRow>
  )
}
