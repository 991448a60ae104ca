import { useQueries } from '@tanstack/react-query'
import { useElementScrollRestoration, useLocation, useNavigate } from '@tanstack/react-router'
import { memo, useLayoutEffect, useRef } from 'react'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useArrowKeys } from '#platform/web/arrow-keys.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useLanguage } from '#platform/web/locale.ts'
import { ListTooltip } from '#platform/web/ui/list-tooltip.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgePageSize } from '../client.ts'
import type { ListedBadge } from '../contract.ts'
import { archiveAddress } from './archive-address.ts'
import styles from './archive-grid.module.css'
import type { ArchiveSearch } from './archive-search.ts'
import { BadgeTile, EmptyTile, TileFacts } from './badge-tile.tsx'
import { archiveQuery } from './queries.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** How many pages of the archive are shown below the addressed one. */
    morePages?: number
  }
}

/**
 * Returns how many pages are shown below the addressed one, and a function that adds one. The
 * history entry has the number, so that a reload and the way back show as much as before.
 */
function useMorePages(): { morePages: number; addPage: () => void } {
  const navigate = useNavigate()
  const kept = useLocation({ select: ({ state }) => state.morePages ?? 0 })
  const left = useElementScrollRestoration({ getElement: () => window })
  const morePages = useHydrated() ? kept : 0
  const isPlaced = useRef(false)

  useLayoutEffect(() => {
    if (morePages === 0 || isPlaced.current) return
    isPlaced.current = true
    if (left) window.scrollTo({ top: left.scrollY, behavior: 'instant' })
  }, [morePages, left])

  return {
    morePages,
    addPage: () => {
      // The place of the reader is the present one, not one to be restored.
      isPlaced.current = true
      void navigate({ to: '.', search: true, state: { morePages: morePages + 1 }, replace: true, resetScroll: false })
    },
  }
}

/**
 * The tiles of a page of the archive, or their places until they have come. `stop` is the index in
 * the tab order, or -1.
 */
const ArchivePart = memo(function ArchivePart({
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
    const badge = items[offset]
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

/**
 * A list of the archive as a grid of tiles: the addressed page, further ones on demand, and links
 * to the others.
 */
export function ArchiveGrid({ asked, total, pages }: { asked: ArchiveSearch; total: number; pages: number }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const figure = useFigures()
  const grid = useRef<HTMLUListElement>(null)
  const { morePages, addPage } = useMorePages()
  const firstPage = asked.page ?? 1
  const lastPage = Math.min(pages, firstPage + morePages)
  const numbers = Array.from({ length: lastPage - firstPage + 1 }, (_, place) => firstPage + place)
  const results = useQueries({ queries: numbers.map((page) => archiveQuery(language, { ...asked, page })) })
  const parts = results.map(({ data }) => (data && !isRefusal(data) ? data.items : nothing))
  const broken = results.filter(({ data, isError }) => (isError && !data) || isRefusal(data))

  const start = (firstPage - 1) * badgePageSize
  const end = Math.min(total, lastPage * badgePageSize)
  const { current, handlers, focusItem } = useArrowKeys(grid, end, () => {})
  const stop = current >= start && current < end ? current : start

  function factsAt(index: number) {
    const badge = parts[Math.floor((index - start) / badgePageSize)]?.[index % badgePageSize]
    return badge ? <TileFacts badge={badge} language={language} /> : null
  }

  function showMore() {
    focusItem(end)
    addPage()
  }

  return (
    <>
      <ListTooltip contentOf={factsAt}>
        <ul ref={grid} className={styles.grid} aria-label={t('archive.badges')} {...handlers}>
          {numbers.map((page, place) => {
            const from = (page - 1) * badgePageSize
            const to = Math.min(end, page * badgePageSize)
            return (
              <ArchivePart
                key={page}
                items={parts[place] ?? nothing}
                from={from}
                to={to}
                total={total}
                stop={stop >= from && stop < to ? stop : -1}
                language={language}
              />
            )
          })}
        </ul>
      </ListTooltip>
      {pages > 1 && (
        <ShowMore
          texts={{
            shown: t('archive.shown', {
              shown: firstPage === 1 ? figure(end) : `${figure(start + 1)}–${figure(end)}`,
              total: figure(total),
            }),
            more: t('archive.more'),
            failed: t('archive.failed'),
            again: t('archive.again'),
          }}
          href={archiveAddress(language, { ...asked, page: lastPage + 1 })}
          onMore={lastPage < pages ? showMore : null}
          onRetry={broken.length > 0 ? () => void Promise.all(broken.map(({ refetch }) => refetch())) : null}
          busy={results.some(({ isPending }) => isPending)}
        />
      )}
      <div className={styles.pages}>
        <PageLinks
          page={lastPage}
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
