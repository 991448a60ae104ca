import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated.tsx'

/** How a grid of equal rows lies on the page, in CSS pixels; `pitch` is from the top of one row to the top of the next. */
export type Layout = { columns: number; pitch: number; top: number }

/** The part of a long list that is drawn: items `from` to `to` (exclusive), and the room to keep above and below them. */
export type ItemWindow = {
  from: number
  to: number
  above: number
  below: number
  /** How the grid lies on the page once all its room is kept; null while only the first items are drawn. */
  layout: Layout | null
  scrollToItem: (index: number) => void
}

function measure(grid: HTMLElement): Layout | null {
  const style = getComputedStyle(grid)
  const item = grid.firstElementChild
  if (!(item instanceof HTMLElement)) return null
  return {
    columns: Math.max(1, style.gridTemplateColumns.split(' ').length),
    pitch: item.offsetHeight + Number.parseFloat(style.rowGap || '0'),
    top: Math.round(grid.getBoundingClientRect().top + window.scrollY),
  }
}

// A page is drawn before it is measured: until then, and for lists that are short anyway, every item of the first page is.
/**
 * Chooses which of `count` items of a CSS grid with equal rows are drawn while the window scrolls. The `eager` items from `start` on are
 * what the server renders, so the first rendering in the browser is the same; the rest gets its room once the grid is measured.
 */
export function useItemWindow(
  grid: RefObject<HTMLElement | null>,
  count: number,
  eager: number,
  start = 0,
): ItemWindow {
  const [layout, setLayout] = useState<Layout | null>(null)
  const long = count > eager
  const isTakenOver = useRef(!useHydrated())

  useLayoutEffect(() => {
    const element = grid.current
    const mayTakeTime = isTakenOver.current
    isTakenOver.current = false
    if (!element || !long) return
    const update = () =>
      setLayout((before) => {
        const now = measure(element)
        const same =
          now && before && now.columns === before.columns && now.pitch === before.pitch && now.top === before.top
        return same ? before : now
      })
    // The room has to be there before anything is painted, but for what the server has drawn: there the page starts first, and is measured when the observer looks at once, after its layout.
    if (!mayTakeTime) update()
    let isFirst = mayTakeTime
    const observer = new ResizeObserver(() => {
      if (isFirst) startTransition(update)
      else update()
      isFirst = false
    })
    // With the room around what is drawn: without it the size changes with every row that comes or goes.
    observer.observe(element, { box: 'border-box' })
    // What stands above the list may come and go, which moves it.
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [grid, long])

  const active = long && layout !== null
  const rows = active ? Math.ceil(count / layout.columns) : 0
  const virtualizer = useWindowVirtualizer({
    count: rows,
    enabled: active,
    estimateSize: () => layout?.pitch ?? 0,
    scrollMargin: layout?.top ?? 0,
    overscan: 5,
    useFlushSync: false,
  })
  // Its sizes are estimates that never get measured, so a change of the pitch has to be told; the first one it asks for itself.
  const pitch = layout?.pitch ?? 0
  const told = useRef(0)
  useLayoutEffect(() => {
    if (pitch === 0) return
    if (told.current !== 0 && told.current !== pitch) virtualizer.measure()
    told.current = pitch
  }, [virtualizer, pitch])

  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  if (!active || !first || !last) {
    const to = Math.min(count, start + eager)
    return { from: start, to, above: 0, below: 0, layout: null, scrollToItem: () => {} }
  }
  return {
    from: first.index * layout.columns,
    to: Math.min(count, (last.index + 1) * layout.columns),
    above: first.index * layout.pitch,
    below: (rows - 1 - last.index) * layout.pitch,
    layout,
    scrollToItem: (index) => virtualizer.scrollToIndex(Math.floor(index / layout.columns)),
  }
}
