import { useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import {
  NewRows,
  StaffHead,
  useOpenThing,
  useScope,
  useStaffChanges,
  useStaffKeys,
  useStaffNavigate,
  useStaffPages,
} from '#features/housekeeping/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useToast } from '#platform/web/ui/toast.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { listCatalogue, mostBadgesOfItem } from '../../client.ts'
import { BadgeDetail } from './badge-detail.tsx'
import { CatalogueFilters } from './catalogue-filters.tsx'
import styles from './catalogue-page.module.css'
import { type CatalogueSearch, cataloguePath, parseCatalogueSearch } from './catalogue-search.ts'
import { CatalogueTable } from './catalogue-table.tsx'

/**
 * The badges with the chosen one beside them. `j` and `k` choose the next and the one before, `n`
 * the next without a name, `x` selects for a news item.
 */
export function CataloguePage() {
  const { t } = useTranslation('staffBadges')
  const toast = useToast()
  const language = useLanguage()
  const navigate = useStaffNavigate()
  const search = parseCatalogueSearch(useSearch({ strict: false }))
  const { code, ...filters } = search
  const list = useStaffPages(listCatalogue, { query: { language, ...filters } })
  const badges = list.items ?? []
  const [changed, setChanged] = useState(0)
  useStaffChanges('badges', () => setChanged(1))
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const detail = useRef<HTMLElement>(null)
  useOpenThing('badge', code ?? null)

  const change = (to: CatalogueSearch, replace = true) =>
    void navigate(cataloguePath, { search: { ...search, ...to }, replace })
  const choose = (next: string) => change({ code: next }, code !== undefined)
  function close(): void {
    change({ code: undefined })
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>(`[data-badge="${CSS.escape(code ?? '')}"]`)?.focus(),
    )
  }
  const place = badges.findIndex((badge) => badge.code === code)
  function step(by: 1 | -1): void {
    const next = badges[place < 0 ? 0 : place + by]
    if (next) choose(next.code)
    else if (by === 1 && list.hasMore) list.readMore()
  }
  function nextUnnamed(): void {
    const next = badges.find(({ name }, at) => at > place && name === null)
    if (next) choose(next.code)
    else if (list.hasMore) list.readMore()
    else toast({ tone: 'ok', text: t('allNamed') })
  }
  function toggle(which: string): void {
    const next = new Set(selected)
    if (!next.delete(which)) next.add(which)
    if (next.size > mostBadgesOfItem) toast({ tone: 'bad', text: t('tooMany', { most: mostBadgesOfItem }) })
    else setSelected(next)
  }
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    n: nextUnnamed,
    x: code === undefined ? undefined : () => toggle(code),
    Enter: code === undefined ? undefined : () => detail.current?.focus(),
    Escape: code === undefined ? () => setSelected(new Set()) : close,
  })
  const counts = list.first?.counts ?? null

  return (
    <>
      <StaffHead title={t('title')} facts={counts && t('facts', { count: counts.unnamed })} />
      <CatalogueFilters search={search} counts={counts} onChoose={(to) => change({ ...to, code: undefined })} />
      {selected.size > 0 && <SelectedBar codes={[...selected]} onClear={() => setSelected(new Set())} />}
      <NewRows
        count={changed}
        text={t('changed')}
        onShow={() => {
          setChanged(0)
          list.readAgain()
        }}
      />
      <div className={styles.columns} data-open={code === undefined ? undefined : ''}>
        <div>
          {list.failed && (
            <Note tone="bad" role="alert" title={t('failed')}>
              <Button small onClick={list.readAgain}>
                {t('again')}
              </Button>
            </Note>
          )}
          {list.isLoading && <Skeleton height="440px" />}
          {list.items?.length === 0 && <EmptyState vignette="search" level="h2" title={t('none')} />}
          {badges.length > 0 && (
            <CatalogueTable badges={badges} at={code} selected={selected} onOpen={choose} onSelect={toggle} />
          )}
          {list.hasMore && (
            <Button className={styles.more ?? ''} busy={list.isLoadingMore} onClick={list.readMore}>
              {t('more')}
            </Button>
          )}
        </div>
        {code !== undefined && (
          <div className={styles.side}>
            <BadgeDetail key={code} ref={detail} code={code} onBack={close} />
          </div>
        )}
      </div>
    </>
  )
}

/** What can be done with the selected badges: a news item about them. */
function SelectedBar({ codes, onClear }: { codes: readonly string[]; onClear: () => void }) {
  const { t } = useTranslation('staffBadges')
  const navigate = useStaffNavigate()
  const mayWrite = useScope('news.write') !== null
  return (
    <fieldset className={styles.bar} aria-label={t('selected', { count: codes.length })}>
      <b>{t('selected', { count: codes.length })}</b>
      {mayWrite && (
        // No code has a line break in it.
        <Button small variant="primary" onClick={() => void navigate('news', { search: { badges: codes.join('\n') } })}>
          <Icon name="news" small />
          {t('write')}
        </Button>
      )}
      <Button small variant="ghost" onClick={onClear}>
        {t('clear')}
      </Button>
    </fieldset>
  )
}
