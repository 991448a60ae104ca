import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  NewRows,
  StaffHead,
  useOpenThing,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { isRefusal } from '#platform/contract/refusal.ts'
import { queryOf } from '#platform/web/api.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { FailedCard } from '#platform/web/ui/failed-card.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { exportPath, listTexts, showText, showTextFilters } from '../../client.ts'
import type { SiteText } from '../../contract.ts'
import { TextDetail } from './text-detail.tsx'
import { TextsFilters } from './texts-filters.tsx'
import styles from './texts-page.module.css'
import { parseTextsSearch, type TextsSearch } from './texts-search.ts'
import { TextsTable } from './texts-table.tsx'
import { useTextActs } from './use-text-acts.ts'

/** The texts of the interface in a language, with the chosen one beside them. */
export function TextsPage() {
  const { t } = useTranslation('staffWords')
  const own = useLanguage()
  const navigate = useStaffNavigate()
  const search = parseTextsSearch(useSearch({ strict: false }))
  const language = search.language ?? own
  const { key, ...filters } = search
  const list = useStaffPages(listTexts, { query: { ...filters, language } })
  const filterNames = useQuery(queryOf(showTextFilters, {}))
  const detail = useRef<HTMLElement>(null)
  const texts = list.items ?? []
  const chosen = useChosen(texts, language, key)
  const [isNews, setNews] = useState(false)
  useStaffChanges('siteTexts', () => setNews(true))
  useOpenThing('siteText', chosen ? `${language}:${chosen.key}`.slice(0, 64) : null)

  const change = (changed: TextsSearch, replace = true) =>
    void navigate('site/words', { search: { ...search, ...changed }, replace })
  const choose = (text: SiteText) => change({ key: text.key }, key !== undefined)
  const acts = useTextActs((text) => change({ key: text.key, language: text.language }))
  function close(): void {
    change({ key: undefined })
    requestAnimationFrame(() => document.querySelector<HTMLElement>(`[data-text="${key}"]`)?.focus())
  }
  function step(by: 1 | -1): void {
    const place = texts.findIndex((text) => text.key === key)
    const next = texts[place < 0 ? 0 : place + by]
    if (next) choose(next)
    if (place + by >= texts.length - 1 && list.hasMore) list.readMore()
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    Enter: chosen && (() => detail.current?.querySelector('textarea')?.focus()),
    Escape: chosen && close,
    '/': () => document.querySelector<HTMLElement>('[data-search]')?.focus(),
  })
  const names = filterNames.data && !isRefusal(filterNames.data) ? filterNames.data : { files: [], pages: [] }

  return (
    <>
      <StaffHead
        title={t('title')}
        facts={list.first && t('facts', { count: list.first.total })}
        actions={
          <ButtonAnchor href={exportPath} download small variant="ghost" icon="download">
            {t('download')}
          </ButtonAnchor>
        }
      />
      <div className={styles.columns} data-open={chosen ? '' : undefined}>
        <div>
          <TextsFilters
            search={search}
            counts={list.first?.counts}
            files={names.files}
            pages={names.pages}
            onChange={(changed) => change({ key: undefined, ...changed })}
          />
          <NewRows
            count={isNews ? 1 : 0}
            text={t('changedList')}
            onShow={() => {
              setNews(false)
              list.readAgain()
            }}
          />
          {list.failed && <FailedCard title={t('failed')} again={t('again')} onAgain={list.readAgain} />}
          {list.isLoading && <Skeleton height="440px" />}
          {list.items?.length === 0 && (
            <EmptyState vignette="search" level="h2" title={t('none')}>
              {t('noneWhat')}
            </EmptyState>
          )}
          {texts.length > 0 && <TextsTable texts={texts} at={key} onChoose={choose} />}
          {list.hasMore && (
            <Button className={styles.more ?? ''} busy={list.isLoadingMore} onClick={list.readMore}>
              {t('more')}
            </Button>
          )}
        </div>
        {chosen && (
          <div className={styles.side}>
            <TextDetail
              key={`${language} ${chosen.key}`}
              ref={detail}
              text={chosen}
              acts={acts}
              onBack={close}
              onNext={() => step(1)}
            />
          </div>
        )}
      </div>
    </>
  )
}

/** The chosen text: from the list, or read alone where a link leads to one that is not in it. */
function useChosen(texts: readonly SiteText[], language: SiteText['language'], key: string | undefined) {
  const listed = texts.find((text) => text.key === key)
  const asked = useQuery({
    ...queryOf(showText, { params: { language, key: key ?? '' } }),
    enabled: key !== undefined && !listed,
  })
  if (listed) return listed
  return key !== undefined && asked.data && !isRefusal(asked.data) ? asked.data : undefined
}
