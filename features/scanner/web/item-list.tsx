import { type ReactNode, useEffect, useMemo, useRef } from 'react'
import { useArrowKeys } from '#platform/web/arrow-keys.ts'
import { useItemWindow } from '#platform/web/item-window.ts'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { firstPageSize } from './queries.ts'

/**
 * Whether an item's control is in the tab order: 0 or -1 with `arrowKeys`, else the browser's
 * default.
 */
export type ItemPlace = { tabIndex: 0 | -1 | undefined }

/**
 * A virtualised list of up to thousands of items in a responsive grid. `className` sets the columns
 * and a uniform row height. `total` counts all items, `items` are those loaded; `onReachEnd` is
 * called while the viewport reaches beyond them. Screen readers get the full size. With
 * `arrowKeys`, for items with one control each, the list is one tab stop.
 */
export function ItemList<Item>({
  label,
  className,
  items,
  total,
  keyOf,
  children,
  onReachEnd,
  arrowKeys = false,
}: {
  label: string
  className: string | undefined
  items: readonly Item[]
  total: number
  keyOf: (item: Item) => string
  children: (item: Item, place: ItemPlace) => ReactNode
  onReachEnd: (() => void) | null
  arrowKeys?: boolean
}) {
  const grid = useRef<HTMLUListElement>(null)
  const { from, to, above, below, scrollToItem } = useItemWindow(grid, total, firstPageSize)
  const missing = to > items.length

  useEffect(() => {
    if (missing && onReachEnd) onReachEnd()
  }, [missing, onReachEnd])

  const { current, handlers } = useArrowKeys(grid, total, scrollToItem)
  const stop = current >= from && current < Math.min(to, items.length) ? current : from
  // Scroll events are far more frequent than changes of the visible range.
  const drawn = useMemo(() => {
    const placeOf = (index: number): ItemPlace => ({ tabIndex: arrowKeys ? (index === stop ? 0 : -1) : undefined })
    return items.slice(from, to).map((item, index) => (
      <li key={keyOf(item)} aria-setsize={total} aria-posinset={from + index + 1}>
        {children(item, placeOf(from + index))}
      </li>
    ))
  }, [items, from, to, total, keyOf, children, stop, arrowKeys])
  const waiting: number[] = []
  for (let place = Math.max(from, items.length); place < to; place++) waiting.push(place)
  return (
    <ul
      ref={grid}
      className={classNames(className)}
      aria-label={label}
      style={above > 0 || below > 0 ? { paddingTop: above, paddingBottom: below } : undefined}
      {...(arrowKeys && handlers)}
    >
      {drawn}
      {waiting.map((place) => (
        <li key={`place ${place}`} aria-hidden="true">
          <Skeleton height="100%" />
        </li>
      ))}
    </ul>
  )
}
