import { useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useRef, useState } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useArrowKeys } from '#platform/web/arrow-keys.ts'
import { useItemWindow } from '#platform/web/item-window.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ListTooltip } from '#platform/web/ui/list-tooltip.tsx'
import { Note } from '#platform/web/ui/note.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgePageSize } from '../client.ts'
import type { ListedBadge } from '../contract.ts'
import { archiveAddress } from './archive-address.ts'
import { ArchiveBlock, blockSize } from './archive-block.tsx'
import styles from './archive-grid.module.css'
import type { ArchiveSearch } from './archive-search.ts'
import { TileFacts } from './badge-tile.tsx'
import { archiveQuery } from './queries.ts'
import { useArchivePages } from './use-archive-pages.ts'
import { useArchivePlace } from './use-archive-place.ts'

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
