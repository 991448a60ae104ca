import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query'
import { type ReactNode, useMemo, useRef } from 'react'
import { useArrowKeys } from '#platform/web/arrow-keys.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useItemWindow } from '#platform/web/item-window.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { PanelName, Player } from '../contract.ts'
import { editionOf } from './edition-of.ts'
import { ListEnd } from './list-end.tsx'
import styles from './panel-list.module.css'
import { type ListPage, listSizes, type Selection, tooManySearches } from './queries.ts'
import { useDateWords } from './scan-status.tsx'
import { isBeingScanned } from './use-player.ts'

/** The props of a panel's lists: the player and the selected items. */
export type ListProps = { player: Player; selection: Selection }

const places = Array.from({ length: 12 }, (_, index) => index)

/**
 * The current or former entries of a panel: their number, the list, or why it is empty. `gridClass`
 * sets the columns and the row height.
 */
export function PanelList<Item>({
  panel,
  player,
  selection,
  query,
  gridClass,
  keyOf,
  children,
  arrowKeys = false,
}: {
  panel: PanelName
  player: Player
  selection: Selection
  query: UseInfiniteQueryResult<InfiniteData<ListPage<Item>>>
  gridClass: string | undefined
  keyOf: (item: Item) => string
  children: (item: Item, place: ItemPlace) => ReactNode
  arrowKeys?: boolean
}) {
  const { t } = useTranslation('scanner')
  const figure = useFigures()
  const { data, error, isError, refetch } = query
  const items = useMemo(() => data?.pages.flatMap((page) => page.items) ?? [], [data])
  const total = data?.pages[0]?.total
  const tooMany = tooManySearches(error)
  const isRetro = editionOf(player) === 'origins'
  const heading = isRetro ? t('worn.heading') : t(`panel.${selection.state}.${panel}`)
  const former = selection.state === 'former'
  const { checkedAt } = player.panels[panel]
  // Before the first snapshot nothing is known about former entries.
  if (former && checkedAt === null && !total) return null
  return (
    <section className={classNames(styles.part, former && styles.former)} aria-busy={data === undefined && !isError}>
      <div className={styles.head}>
        <h2 id={selection.state} tabIndex={-1}>
          {heading}
        </h2>
        {total !== undefined && checkedAt !== null && <span className="sign-s lit">{figure(total)}</span>}
      </div>
      {isRetro && <p className={styles.lead}>{t('worn.lead')}</p>}
      {tooMany && data === undefined ? (
        <TooManySearches refusal={tooMany} />
      ) : isError && data === undefined ? (
        <Note tone="bad" icon="warn" role="alert" title={t('panel.failed')}>
          <Button small onClick={() => void refetch()}>
            {t('panel.retry')}
          </Button>
        </Note>
      ) : total === undefined ? (
        <Waiting gridClass={gridClass} label={t('panel.loading')} />
      ) : total === 0 ? (
        <Nothing panel={panel} player={player} selection={selection} gridClass={gridClass} />
      ) : (
        <ItemList
          label={heading}
          className={gridClass}
          items={items}
          total={total}
          first={listSizes[panel][0]}
          more={query}
          keyOf={keyOf}
          arrowKeys={arrowKeys}
        >
          {children}
        </ItemList>
      )}
    </section>
  )
}

function Waiting({ gridClass, label }: { gridClass: string | undefined; label: string }) {
  return (
    <>
      <p className="sr">{label}</p>
      <div className={gridClass} aria-hidden="true">
        {places.map((place) => (
          <Skeleton key={place} height="100%" />
        ))}
      </div>
    </>
  )
}

function Nothing({
  panel,
  player,
  selection: { state, q },
  gridClass,
}: {
  panel: PanelName
  player: Player
  selection: Selection
  gridClass: string | undefined
}) {
  const { t } = useTranslation(['scanner', 'refusedScan'])
  const dateWords = useDateWords()
  const { checkedAt } = player.panels[panel]
  if (state === 'former') {
    if (q !== '') return <p className="meta">{t('panel.noMatchWhy', { query: q })}</p>
    return <p className="meta">{t('panel.nothingGone', { date: dateWords(player.firstScannedAt) })}</p>
  }
  if (q !== '') {
    return (
      <EmptyState vignette="search" level="h3" title={t('panel.noMatch')}>
        {t('panel.noMatchWhy', { query: q })}
      </EmptyState>
    )
  }
  if (checkedAt === null) {
    if (isBeingScanned(player)) return <Waiting gridClass={gridClass} label={t('panel.waiting')} />
    return (
      <EmptyState
        vignette="off"
        level="h3"
        title={t(player.visibility === 'public' ? 'panel.notChecked' : 'panel.shut')}
      >
        {player.visibility === 'public' ? t('refusedScan:trouble.neverChecked') : t('panel.shutWhy')}
      </EmptyState>
    )
  }
  if (editionOf(player) === 'origins') {
    return (
      <EmptyState vignette="empty" level="h3" title={t('worn.empty.title')}>
        {t('worn.empty.text', { name: player.name })}
      </EmptyState>
    )
  }
  return (
    <EmptyState vignette="empty" level="h3" title={t(`empty.${panel}.title`)}>
      {t(`empty.${panel}.text`, { name: player.name })}
    </EmptyState>
  )
}

/**
 * Whether an item's control is in the tab order: 0 or -1 with `arrowKeys`, else the browser's
 * default.
 */
type ItemPlace = { tabIndex: 0 | -1 | undefined }

/** What loads the further entries of a list. */
type More = Pick<
  UseInfiniteQueryResult,
  'hasNextPage' | 'fetchNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError'
>

/**
 * A list of up to thousands of items in a responsive grid: the `first` ones, and more on demand, of
 * which only those near the window are rendered. `className` sets the columns and a uniform row
 * height. `total` counts all items, `items` are the loaded ones. With `arrowKeys`, for items with
 * one control each, the list is one tab stop.
 */
function ItemList<Item>({
  label,
  className,
  items,
  total,
  first,
  more,
  keyOf,
  children,
  arrowKeys = false,
}: {
  label: string
  className: string | undefined
  items: readonly Item[]
  total: number
  first: number
  more: More
  keyOf: (item: Item) => string
  children: (item: Item, place: ItemPlace) => ReactNode
  arrowKeys?: boolean
}) {
  const grid = useRef<HTMLUListElement>(null)
  const { from, to, above, below, scrollToItem } = useItemWindow(grid, items.length, first)
  const { current, handlers, focusItem } = useArrowKeys(grid, items.length, scrollToItem)
  const stop = current >= from && current < to ? current : from
  // Scroll events are far more frequent than changes of the visible range.
  const drawn = useMemo(() => {
    const placeOf = (index: number): ItemPlace => ({ tabIndex: arrowKeys ? (index === stop ? 0 : -1) : undefined })
    return items.slice(from, to).map((item, index) => (
      <li key={keyOf(item)} aria-setsize={total} aria-posinset={from + index + 1}>
        {children(item, placeOf(from + index))}
      </li>
    ))
  }, [items, from, to, total, keyOf, children, stop, arrowKeys])

  function showMore() {
    focusItem(items.length)
    void more.fetchNextPage()
  }
  return (
    <>
      <ul
        ref={grid}
        className={classNames(className)}
        aria-label={label}
        style={above > 0 || below > 0 ? { paddingTop: above, paddingBottom: below } : undefined}
        {...(arrowKeys && handlers)}
      >
        {drawn}
      </ul>
      {total > first && <ListEnd query={more} shown={items.length} total={total} onMore={showMore} />}
    </>
  )
}
