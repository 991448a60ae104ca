import { useElementScrollRestoration, useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Layout } from '#platform/web/item-window.ts'
import { badgePageSize } from '../client.ts'
import { type ArchiveSearch, parseArchiveSearch } from './archive-search.ts'

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
export function useArchivePlace({
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
