import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { Chip, FilterRow, StaffLink, useStaffKeys } from '#features/housekeeping/web/parts.tsx'
import { formatLocales, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { openChoiceMemory } from '#platform/web/choice-memory.ts'
import { useBrowserStore } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { buttonClass } from '#platform/web/ui/button-look.ts'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { categories, listWriters, newsroomFilters } from '../../../client.ts'
import { LanguageWindow } from '../language-window.tsx'
import { newsroom } from '../staff-paths.ts'
import styles from './list-filters.module.css'
import { type NewsSearch, parseNewsSearch } from './search-params.ts'
import type { ListCounts } from './use-item-list.ts'

const origins = ['own', 'copied'] as const
const monthsOffered = 24

/** The last months, such as `2026-11`, the newest first, and the chosen one if it is older. */
function lastMonths(chosen: string | undefined): string[] {
  const now = new Date()
  const months = Array.from({ length: monthsOffered }, (_, back) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7),
  )
  return chosen === undefined || months.includes(chosen) ? months : [...months, chosen]
}

/** The filters of the list, what its windows mean, and the view that the member saved. */
export function ListFilters({
  search,
  counts,
  onChoose,
}: {
  search: NewsSearch
  counts: ListCounts | null
  onChoose: (change: NewsSearch) => void
}) {
  const { t } = useTranslation(['staffNews', 'headlines'])
  const names = new Intl.DateTimeFormat(formatLocales[useLanguage()], { month: 'long', year: 'numeric' })
  const writers = useQuery(queryOf(listWriters, {}))
  return (
    <div className={styles.filters}>
      <FilterRow label={t('filters.label')}>
        <TitleSearch text={search.q ?? ''} onSearch={(q) => onChoose({ q: q || undefined })} />
        {newsroomFilters.map((show) => (
          <Chip
            key={show}
            on={search.show === show}
            count={counts?.[show]}
            onClick={() => onChoose({ show: search.show === show ? undefined : show })}
          >
            {t(`filters.${show}`)}
          </Chip>
        ))}
        {languageCodes.map((language) => (
          <Chip
            key={language}
            on={search.language === language}
            onClick={() => onChoose({ language: search.language === language ? undefined : language })}
          >
            <span aria-hidden="true">{language.toUpperCase()}</span>
            <span className="sr">{t(`languages.${language}`)}</span>
          </Chip>
        ))}
      </FilterRow>
      <div className={styles.finders}>
        <Select
          aria-label={t('filters.category')}
          value={search.category ?? ''}
          onChange={({ target }) => onChoose({ category: categories.find((each) => each === target.value) })}
        >
          <option value="">{t('filters.allCategories')}</option>
          {categories.map((category) => (
            <option key={category} value={category}>
              {t(`headlines:category.${category}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filters.author')}
          value={search.author ?? ''}
          onChange={({ target }) => onChoose({ author: Number(target.value) || undefined })}
        >
          <option value="">{t('filters.allAuthors')}</option>
          {(writers.data && !isRefusal(writers.data) ? writers.data : []).map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filters.origin')}
          value={search.origin ?? ''}
          onChange={({ target }) => onChoose({ origin: origins.find((each) => each === target.value) })}
        >
          <option value="">{t('filters.allOrigins')}</option>
          {origins.map((origin) => (
            <option key={origin} value={origin}>
              {t(`filters.${origin}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filters.month')}
          value={search.month ?? ''}
          onChange={({ target }) => onChoose({ month: target.value || undefined })}
        >
          <option value="">{t('filters.allMonths')}</option>
          {lastMonths(search.month).map((month) => (
            <option key={month} value={month}>
              {names.format(new Date(`${month}-15`))}
            </option>
          ))}
        </Select>
      </div>
      <div className={styles.under}>
        <Legend />
        <SavedView search={search} />
      </div>
    </div>
  )
}

/** What each window means. */
function Legend() {
  const { t } = useTranslation('staffNews')
  return (
    <p className={styles.legend} aria-hidden="true">
      <b>{t('legend')}</b>
      {(['missing', 'draft', 'review', 'ready', 'scheduled', 'live', 'withdrawn'] as const).map((state) => (
        <span key={state}>
          <LanguageWindow state={state} isLive={state === 'live'} behind={0} />
          {t(`states.${state}`)}
        </span>
      ))}
      <span>
        <Icon name="warn" small />
        {t('filters.behind')}
      </span>
    </p>
  )
}

const memory = openChoiceMemory<string>('newsView', (stored) => (stored.length < 1000 ? stored : undefined), '')

/** The address of a view that the member saved in this browser, and the button to save another. */
function SavedView({ search }: { search: NewsSearch }) {
  const { t } = useTranslation('staffNews')
  const saved = useBrowserStore(memory.subscribe, memory.read, '')
  const now = JSON.stringify(search)
  const view = parseView(saved)
  return (
    <span className={styles.views}>
      {view && saved !== now && (
        <StaffLink className={buttonClass({ small: true, variant: 'ghost' })} to={newsroom} search={view}>
          {t('view.open')}
        </StaffLink>
      )}
      {now !== '{}' && saved !== now && (
        <Button small variant="ghost" onClick={() => memory.choose(now)}>
          <Icon name="star" small />
          {t('view.save')}
        </Button>
      )}
      {now !== '{}' && saved === now && (
        <Button small variant="ghost" onClick={() => memory.choose('')}>
          <Icon name="star" small />
          {t('view.forget')}
        </Button>
      )}
    </span>
  )
}

function parseView(saved: string): NewsSearch | null {
  try {
    const view: unknown = JSON.parse(saved)
    return typeof view === 'object' && view !== null ? parseNewsSearch({ ...view }) : null
  } catch {
    return null
  }
}

const typingMs = 250

/** Searches while one types; `/` focuses the field. */
function TitleSearch({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const { t } = useTranslation('staffNews')
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
      className={styles.search ?? ''}
      aria-label={t('filters.q')}
      placeholder={t('filters.q')}
      aria-keyshortcuts="/"
      defaultValue={text}
      maxLength={100}
      autoComplete="off"
      onChange={({ target }) => {
        clearTimeout(waiting.current)
        waiting.current = setTimeout(() => onSearch(target.value.trim()), typingMs)
      }}
    />
  )
}
