import { useState } from 'react'
import {
  type Column,
  DataTable,
  Head,
  NewRows,
  StaffLink,
  useStaffKeys,
  useStaffNavigate,
} from '#features/housekeeping/web/parts.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { useInstants } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Checkbox } from '#platform/web/ui/checkbox.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { StaffItem } from '../../../contract.ts'
import { categoryIcon } from '../../item-marks.tsx'
import { LanguageWindow } from '../language-window.tsx'
import { newsroom, textPath } from '../staff-paths.ts'
import { BulkBar } from './bulk-bar.tsx'
import { ItemTitle, pathOfItem, useAuthors, useOpeners } from './item-facts.tsx'
import styles from './items-list.module.css'
import { ListFilters } from './list-filters.tsx'
import { SampleButton } from './sample-button.tsx'
import type { NewsSearch } from './search-params.ts'
import { type ListCounts, useItemList } from './use-item-list.ts'

/**
 * The list of items with its filters; `j`, `k`, `x`, `Enter`, `e` and `p` work on the current row.
 */
export function ItemsList({ search, counts }: { search: NewsSearch; counts: ListCounts | null }) {
  const { t } = useTranslation('staffNews')
  const language = useLanguage()
  const navigate = useStaffNavigate()
  const list = useItemList(search, language)
  const items = list.items ?? []
  const [at, setAt] = useState<number | undefined>()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const place = items.findIndex(({ id }) => id === at)
  const current = items[place]
  const selected = items.filter(({ id }) => chosen.has(id))

  const choose = (change: NewsSearch) => {
    setChosen(new Set())
    void navigate(newsroom, { search: { ...search, ...change }, replace: true })
  }
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((each) => each !== id) : [...before, id]))
  const step = (by: number) => setAt(items[Math.max(0, place + by)]?.id ?? at)
  const open = () => current && void navigate(pathOfItem(current, language))
  useStaffKeys({
    j: () => step(1),
    k: () => step(-1),
    x: current && (() => toggle(current.id)),
    Enter: current && open,
    e: current && open,
    p: current && (() => void navigate(textPath(current.id, current.titleLanguage, 'preview'))),
    Escape: chosen.size > 0 ? () => setChosen(new Set()) : undefined,
  })

  return (
    <>
      <ListFilters search={search} counts={counts} onChoose={choose} />
      <NewRows
        count={list.changed}
        text={t('list.changed', { count: list.changed })}
        onShow={() => void list.reload()}
      />
      {selected.length > 0 && (
        <BulkBar items={selected} onClear={() => setChosen(new Set())} onDone={() => void list.reload()} />
      )}
      {list.failed && (
        <Note tone="bad" role="alert" title={t('list.failed')}>
          <Button small onClick={list.readAgain}>
            {t('list.again')}
          </Button>
        </Note>
      )}
      {list.isLoading && <Skeleton height="440px" />}
      {list.items?.length === 0 && (
        <NoItems isFiltered={Object.keys(search).length > 0} onAll={() => void navigate(newsroom)} />
      )}
      {items.length > 0 && <ItemsTable items={items} at={at} chosen={chosen} onToggle={toggle} />}
      {list.hasMore && (
        <Button block variant="ghost" busy={list.isLoadingMore} onClick={list.readMore}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

function NoItems({ isFiltered, onAll }: { isFiltered: boolean; onAll: () => void }) {
  const { t } = useTranslation('staffNews')
  return isFiltered ? (
    <EmptyState
      vignette="search"
      level="h2"
      title={t('list.noneFit')}
      action={<Button onClick={onAll}>{t('list.all')}</Button>}
    />
  ) : (
    <EmptyState level="h2" title={t('list.none')} action={<SampleButton />}>
      {t('list.noneText')}
    </EmptyState>
  )
}

function ItemsTable({
  items,
  at,
  chosen,
  onToggle,
}: {
  items: readonly StaffItem[]
  at: number | undefined
  chosen: ReadonlySet<number>
  onToggle: (id: number) => void
}) {
  const { t } = useTranslation(['staffNews', 'headlines'])
  const language = useLanguage()
  const authorsOf = useAuthors()
  const openersOf = useOpeners()
  const { beside } = useInstants()
  const now = new Date().toISOString()
  const columns: readonly Column<StaffItem>[] = [
    {
      key: 'select',
      label: t('list.columns.select'),
      cell: ({ id, title }) => (
        <Checkbox className={styles.select} checked={chosen.has(id)} onChange={() => onToggle(id)}>
          <span className="sr">{t('list.select', { title: title || t('list.untitled') })}</span>
        </Checkbox>
      ),
    },
    {
      key: 'title',
      label: t('list.columns.title'),
      isTitle: true,
      cell: (item) => (
        <span className={styles.item}>
          <StaffLink className={styles.title} to={pathOfItem(item, language)}>
            <ItemTitle {...item} />
          </StaffLink>
          <span className={styles.facts}>
            <span>
              <Icon name={categoryIcon(item.category)} small />
              {t(`headlines:category.${item.category}`)}
              {item.isShort && `, ${t('list.short')}`}
            </span>
            <span>{authorsOf(item)}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'languages',
      label: t('list.columns.languages'),
      cell: ({ id, states }) => (
        <span className={styles.windows}>
          {states.map((each) => (
            <StaffLink key={each.language} to={textPath(id, each.language)}>
              <LanguageWindow {...each} />
            </StaffLink>
          ))}
        </span>
      ),
    },
    {
      key: 'open',
      label: t('list.columns.open'),
      cell: ({ id }) => {
        const openers = openersOf(id)
        return openers.length === 0
          ? null
          : openers.map(({ person, writes }) => (
              <span key={person.id} className={styles.opener}>
                <Head name="" avatar={person.avatar} writes={writes} isNamed />
                <span className="sr">{t(writes ? 'list.writes' : 'list.reads', { name: person.name })}</span>
              </span>
            ))
      },
    },
    {
      key: 'changed',
      label: t('list.columns.changed'),
      cell: ({ changedAt }) => <time dateTime={changedAt}>{beside(changedAt, now)}</time>,
    },
    {
      key: 'comments',
      label: t('list.columns.comments'),
      isNumber: true,
      cell: ({ comments }) => (comments === 0 ? <span className={styles.none}>–</span> : comments),
    },
  ]
  return (
    <DataTable
      className={styles.table}
      label={t('list.label')}
      columns={columns}
      rows={items}
      keyOf={({ id }) => id}
      at={at}
    />
  )
}
