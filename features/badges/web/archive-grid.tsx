import { useQueryClient } from '@tanstack/react-query'
import { useElementScrollRestoration, useNavigate } from '@tanstack/react-router'
import { type MouseEvent, memo, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useArrowKeys } from '#platform/web/arrow-keys.ts'
import { type Layout, useItemWindow } from '#platform/web/item-window.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListTooltip } from '#platform/web/ui/list-tooltip.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgePageSize } from '../client.ts'
import type { ListedBadge } from '../contract.ts'
import { archiveAddress } from './archive-address.ts'
import styles from './archive-grid.module.css'
import { type ArchiveSearch, parseArchiveSearch } from './archive-search.ts'
import { BadgeTile, EmptyTile, TileFacts } from './badge-tile.tsx'
import { archiveQuery } from './queries.ts'
import { useArchivePages } from './use-archive-pages.ts'

// Each change of the address is a navigation, so it waits until scrolling rests.
const restMilliseconds = 250

/** What covers the top of the window, in CSS pixels: the bar, and some air below it. */
const covered = 80

/** Returns the scroll position at which an item's row is the first visible one. */
export function scrollOf(index: number, { columns, pitch, top }: Layout): number {
  return top + Math.floor(index / columns) * pitch - covered
}

/**
 * Returns the page shown at a scroll position: that of the last item in the first visible row, so
 * that going to a page yields that page.
 */
export function pageAt(scroll: number, { columns, pitch, top }: Layout, total: number): number {
  const row = Math.max(0, Math.round((scroll + covered - top) / pitch))
  const index = Math.min(total, (row + 1) * columns) - 1
  return Math.floor(index / badgePageSize) + 1
}

/**
 * Synchronises address and scroll position of the grid. Once the grid has a `layout`, restores the
 * visitor's position, else scrolls to the addressed page (`firstPage`). Then the address follows
 * the visible page without new history entries.
 */
function useArchivePlace({
  layout,
  total,
  asked,
  firstPage,
}: {
  layout: Layout | null
  total: number
  asked: ArchiveSearch
  firstPage: number
}): { goTo: (page: number) => void } {
  const navigate = useNavigate()
  const left = useElementScrollRestoration({ getElement: () => window })
  const isPlaced = useRef(false)

  useLayoutEffect(() => {
    if (!layout || isPlaced.current) return
    isPlaced.current = true
    if (left && left.scrollY > 0) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
    else if (firstPage > 1) {
      // Keeps the position of a visitor who was already scrolling.
      const read = Math.max(0, window.scrollY + covered - layout.top)
      window.scrollTo({ top: scrollOf((firstPage - 1) * badgePageSize, layout) + read, behavior: 'instant' })
    }
  }, [layout, left, firstPage])

  const { page: named = 1 } = asked
  useEffect(() => {
    if (!layout) return
    let resting: ReturnType<typeof setTimeout> | undefined
    const onLinkClick = () => {
      const page = pageAt(window.scrollY, layout, total)
      if (page === named) return
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({
          ...before,
          ...parseArchiveSearch(before),
          page: page > 1 ? page : undefined,
        }),
        replace: true,
        resetScroll: false,
      })
    }
    const wait = () => {
      clearTimeout(resting)
      resting = setTimeout(onLinkClick, restMilliseconds)
    }
    window.addEventListener('scroll', wait, { passive: true })
    return () => {
      clearTimeout(resting)
      window.removeEventListener('scroll', wait)
    }
  }, [layout, total, named, navigate])

  return {
    goTo: (page) => {
      if (layout) window.scrollTo({ top: scrollOf((page - 1) * badgePageSize, layout), behavior: 'instant' })
    },
  }
}

/** How many items of the grid are drawn as one: a page is made of whole blocks. */
const blockSize = 12

/**
 * Items `from` to `to` (exclusive) of the grid. While scrolling, only the outer blocks change, so
 * memoised ones skip their tiles. `items` are the loaded ones of the block's page; `stop` is the
 * index in the tab order, or -1.
 */
const ArchiveBlock = memo(function ArchiveBlock({
  items,
  from,
  to,
  total,
  stop,
  language,
}: {
  items: readonly ListedBadge[]
  from: number
  to: number
  total: number
  stop: number
  language: LanguageCode
}) {
  return Array.from({ length: to - from }, (_, offset) => {
    const index = from + offset
    const badge = items[index % badgePageSize]
    return badge ? (
      <li key={index} aria-setsize={total} aria-posinset={index + 1}>
        <BadgeTile badge={badge} language={language} tabIndex={index === stop ? 0 : -1} />
      </li>
    ) : (
      <li key={index} aria-hidden="true">
        <EmptyTile />
      </li>
    )
  })
})

const nothing: readonly ListedBadge[] = []

/** The first item from `from` to `to` (exclusive) that has come, else -1. */
function firstIn(from: number, to: number, at: (index: number) => unknown): number {
  for (let index = from; index < to; index++) if (at(index)) return index
  return -1
}

/**
 * A list of the archive as a grid of tiles. The server renders the addressed page with links to the
 * others. In the browser the grid is virtualised: pages load near the window, and the address
 * follows.
 */
export function ArchiveGrid({ asked, total, pages }: { asked: ArchiveSearch; total: number; pages: number }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const queryClient = useQueryClient()
  const grid = useRef<HTMLUListElement>(null)
  // Where the grid begins to be drawn; the address says later where it has been scrolled to.
  const [firstPage] = useState(asked.page ?? 1)
  const shown = useItemWindow(grid, total, badgePageSize, (firstPage - 1) * badgePageSize)
  const { from, to, above, below, layout, scrollToItem } = shown
  const place = useArchivePlace({ layout, total, asked, firstPage })
  const { failed, again } = useArchivePages(language, asked, { from, to, total })
  const { current, handlers } = useArrowKeys(grid, total, scrollToItem)

  const read = new Map<number, readonly ListedBadge[]>()
  /** The items of the page that an item is on, as far as they have come. */
  function pageOf(index: number): readonly ListedBadge[] {
    const page = Math.floor(index / badgePageSize) + 1
    let items = read.get(page)
    if (!items) {
      const known = queryClient.getQueryData(archiveQuery(language, { ...asked, page }).queryKey)
      items = known && !isRefusal(known) ? known.items : nothing
      read.set(page, items)
    }
    return items
  }
  const badgeAt = (index: number) => pageOf(index)[index % badgePageSize]

  const factsAt = (index: number) => {
    const badge = badgeAt(index)
    return badge ? <TileFacts badge={badge} language={language} /> : null
  }

  const firstBlock = Math.floor(from / blockSize)
  const blocks = Array.from({ length: Math.ceil(to / blockSize) - firstBlock }, (_, offset) => firstBlock + offset)
  const stop = current >= from && current < to && badgeAt(current) ? current : firstIn(from, to, badgeAt)

  /** Another page is a position in the grid. Before hydration the links lead to separate pages. */
  function goToPage(event: MouseEvent) {
    const anchor = event.target instanceof Element ? event.target.closest('a') : null
    if (!anchor || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return
    event.preventDefault()
    place.goTo(Number(new URL(anchor.href).searchParams.get('page') ?? 1))
  }

  return (
    <>
      <ListTooltip contentOf={factsAt}>
        <ul
          ref={grid}
          className={styles.grid}
          aria-label={t('archive.badges')}
          style={above > 0 || below > 0 ? { paddingTop: above, paddingBottom: below } : undefined}
          {...handlers}
        >
          {blocks.map((block) => {
            const first = Math.max(from, block * blockSize)
            const end = Math.min(to, (block + 1) * blockSize)
            return (
              <ArchiveBlock
                key={block}
                items={pageOf(first)}
                from={first}
                to={end}
                total={total}
                stop={stop >= first && stop < end ? stop : -1}
                language={language}
              />
            )
          })}
        </ul>
      </ListTooltip>
      {failed && (
        <div className={styles.failed}>
          <Note tone="bad" icon="warn" role="alert" title={t('archive.failed')}>
            <Button small onClick={again}>
              {t('archive.again')}
            </Button>
          </Note>
        </div>
      )}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links inside, which need no keys of their own */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: as above */}
      <div className={styles.pages} onClick={goToPage}>
        <PageLinks
          page={asked.page ?? 1}
          pages={pages}
          addressOf={(page) => archiveAddress(language, { ...asked, page })}
          label={t('archive.pages')}
          previousLabel={t('archive.previous')}
          nextLabel={t('archive.next')}
          pageLabel={(page) => t('archive.page', { page })}
        />
      </div>
    </>
  )
}
