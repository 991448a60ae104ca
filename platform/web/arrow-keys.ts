import { type FocusEvent, type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Where a key leads from an item of a grid: an index, or null for a key that does not move. */
export function indexAfterKey(key: string, index: number, columns: number, total: number): number | null {
  const wanted = {
    ArrowRight: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index + columns,
    ArrowUp: index - columns,
    Home: 0,
    End: total - 1,
  }[key]
  return wanted === undefined || wanted < 0 || wanted >= total ? null : wanted
}

function indexOf(target: EventTarget): number | null {
  const item = target instanceof HTMLElement ? target.closest('li') : null
  const position = Number(item?.ariaPosInSet)
  return position > 0 ? position - 1 : null
}

/**
 * Moves the focus in a grid of items by arrow keys, Home and End. Each item is an `li` with
 * `aria-posinset` and one control. An unrendered item is scrolled to first and focused once
 * rendered. `focusItem` focuses an item as soon as it is there, or its row if it has no control.
 */
export function useArrowKeys(
  grid: RefObject<HTMLElement | null>,
  total: number,
  scrollToItem: (index: number) => void,
): {
  current: number
  handlers: { onKeyDown: (event: KeyboardEvent) => void; onFocus: (event: FocusEvent) => void }
  focusItem: (index: number) => void
} {
  const [current, setCurrent] = useState(0)
  const wanted = useRef<number | null>(null)

  useEffect(() => {
    if (wanted.current === null) return
    const item = grid.current?.querySelector<HTMLElement>(`li[aria-posinset="${wanted.current + 1}"]`)
    if (!item) return
    wanted.current = null
    const control = item.querySelector<HTMLElement>('button, a')
    if (!control) item.tabIndex = -1
    ;(control ?? item).focus()
  })

  function focusItem(index: number) {
    wanted.current = index
    setCurrent(index)
  }

  function onKeyDown(event: KeyboardEvent) {
    const index = indexOf(event.target)
    if (index === null || !grid.current || event.altKey || event.ctrlKey || event.metaKey) return
    const columns = getComputedStyle(grid.current).gridTemplateColumns.split(' ').length
    const next = indexAfterKey(event.key, index, columns, total)
    if (next === null) return
    event.preventDefault()
    focusItem(next)
    if (!grid.current.querySelector(`li[aria-posinset="${next + 1}"]`)) scrollToItem(next)
  }

  function onFocus(event: FocusEvent) {
    const index = indexOf(event.target)
    if (index !== null) setCurrent(index)
  }

  return { current, handlers: { onKeyDown, onFocus }, focusItem }
}
