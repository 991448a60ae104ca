import { useEffect, useState } from 'react'
import { Chip, FilterRow } from '#features/housekeeping/web/parts.tsx'
import { languageCodes } from '#platform/contract/language.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Input } from '#platform/web/ui/input.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { textStates } from '../../client.ts'
import type { TextCounts } from '../../contract.ts'
import styles from './texts-page.module.css'
import type { TextsSearch } from './texts-search.ts'
import { usePageName } from './use-names.ts'

const typingMs = 250

/** The filters of the texts: language, page, file, words and state. */
export function TextsFilters({
  search,
  counts,
  files,
  pages,
  onChange,
}: {
  search: TextsSearch
  counts: TextCounts | undefined
  files: readonly string[]
  pages: readonly string[]
  onChange: (change: TextsSearch) => void
}) {
  const { t } = useTranslation('staffWords')
  const language = useLanguage()
  const pageName = usePageName()
  const named = pages.map((page) => ({ page, name: pageName(page) }))
  return (
    <>
      <div className={styles.filters}>
        <Select
          aria-label={t('language.label')}
          value={search.language ?? language}
          onChange={({ target }) => onChange({ language: languageCodes.find((code) => code === target.value) })}
        >
          {languageCodes.map((code) => (
            <option key={code} value={code}>
              {t(`language.${code}`)}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filter.page')}
          value={search.page ?? ''}
          onChange={({ target }) => onChange({ page: target.value || undefined })}
        >
          <option value="">{t('filter.allPages')}</option>
          {named.map(({ page, name }) => (
            <option key={page} value={page}>
              {name}
            </option>
          ))}
        </Select>
        <Select
          aria-label={t('filter.file')}
          value={search.file ?? ''}
          onChange={({ target }) => onChange({ file: target.value || undefined })}
        >
          <option value="">{t('filter.allFiles')}</option>
          {files.map((file) => (
            <option key={file} value={file}>
              {file}
            </option>
          ))}
        </Select>
        <SearchInput key={search.text === undefined ? 'empty' : 'filled'} text={search.text ?? ''} onText={onChange} />
      </div>
      <FilterRow label={t('filter.label')}>
        <Chip on={search.state === undefined} onClick={() => onChange({ state: undefined })}>
          {t('filter.all')}
        </Chip>
        {textStates.map((state) => (
          <Chip
            key={state}
            on={search.state === state}
            count={state === 'shipped' ? undefined : counts?.[state]}
            onClick={() => onChange({ state })}
          >
            {t(`filter.${state}`)}
          </Chip>
        ))}
      </FilterRow>
    </>
  )
}

/** Searches once typing pauses. */
function SearchInput({ text, onText }: { text: string; onText: (change: TextsSearch) => void }) {
  const { t } = useTranslation('staffWords')
  const [typed, setTyped] = useState(text)
  const wanted = typed.trim()
  // biome-ignore lint/correctness/useExhaustiveDependencies: only typing searches, not another address
  useEffect(() => {
    if (wanted === text.trim()) return
    const pause = setTimeout(() => onText({ text: wanted || undefined }), typingMs)
    return () => clearTimeout(pause)
  }, [wanted])
  return (
    <Input
      type="search"
      data-search=""
      aria-label={t('filter.search')}
      aria-keyshortcuts="/"
      placeholder={t('filter.searchHint')}
      autoComplete="off"
      maxLength={100}
      value={typed}
      onChange={({ target }) => setTyped(target.value)}
    />
  )
}
