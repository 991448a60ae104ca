import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { useHydrated } from './hydrated.tsx'

/**
 * The layout of a grid of equal rows, in CSS pixels; `pitch` is the distance between the tops of
 * two rows.
 */
type Layout = { columns: number; pitch: number; top: number }

/**
 * The rendered part of a long list: items `from` to `to` (exclusive), and the space to reserve
 * above and below them.
 */
export type ItemWindow = {
  from: number
  to: number
  above: number
  below: number
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

// A page is rendered before it is measured: until then, and for short lists, every item of the
// first page is rendered.
/**
 * Chooses which of `count` items of a CSS grid with equal rows are rendered while the window
 * scrolls. The first `eager` items are those rendered by the server, so hydration matches; the rest
 * gets its space once the grid is measured.
 */
export function useItemWindow(grid: RefObject<HTMLElement | null>, count: number, eager: number): ItemWindow {
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
    // The space must be reserved before the first paint, except when hydrating: then the page
    // starts first, and the observer measures after its initial layout.
    if (!mayTakeTime) update()
    let isFirst = mayTakeTime
    const observer = new ResizeObserver(() => {
      if (isFirst) startTransition(update)
      else update()
      isFirst = false
    })
    // The border box includes the reserved space; the content size would change with every row.
    observer.observe(element, { box: 'border-box' })
    // Content above the list may appear or disappear, which moves the list.
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
  // Sizes are estimates that are never measured, so the virtualizer must be notified of a changed
  // pitch; it reads the first one itself.
  const pitch = layout?.pitch ?? 0
  const lastPitch = useRef(0)
  useLayoutEffect(() => {
    if (pitch === 0) return
    if (lastPitch.current !== 0 && lastPitch.current !== pitch) virtualizer.measure()
    lastPitch.current = pitch
  }, [virtualizer, pitch])

  const shown = virtualizer.getVirtualItems()
  const [first, last] = [shown[0], shown.at(-1)]
  if (!active || !first || !last) {
    return { from: 0, to: Math.min(count, eager), above: 0, below: 0, scrollToItem: () => {} }
  }
  return {
    from: first.index * layout.columns,
    to: Math.min(count, (last.index + 1) * layout.columns),
    above: first.index * layout.pitch,
    below: (rows - 1 - last.index) * layout.pitch,
    scrollToItem: (index) => virtualizer.scrollToIndex(Math.floor(index / layout.columns)),
  }
}
