import { type ReactNode, useEffect, useRef } from 'react'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { useItemWindow } from './item-window.ts'
import { firstPageSize } from './queries.ts'

/**
 * A list of up to thousands of items in a responsive grid, of which only what is near the window is drawn. `className`
 * must give the grid its columns and rows of one height. `total` counts all items, `items` are those that have come so far;
 * when the window reaches beyond them, `onReachEnd` is called until they are there. Screen readers learn the true size.
 */
export function ItemList<Item>({
  label,
  className,
  items,
  total,
  keyOf,
  children,
  onReachEnd,
}: {
  label: string
  className: string | undefined
  items: readonly Item[]
  total: number
  keyOf: (item: Item) => string
  children: (item: Item) => ReactNode
  onReachEnd: (() => void) | null
}) {
  const grid = useRef<HTMLUListElement>(null)
  const { from, to, above, below } = useItemWindow(grid, total, firstPageSize)
  const missing = to > items.length

  useEffect(() => {
    if (missing && onReachEnd) onReachEnd()
  }, [missing, onReachEnd])

  const drawn = items.slice(from, to)
  const waiting: number[] = []
  for (let place = Math.max(from, items.length); place < to; place++) waiting.push(place)
  return (
    <ul
      ref={grid}
      className={className}
      aria-label={label}
      style={above > 0 || below > 0 ? { paddingTop: above, paddingBottom: below } : undefined}
    >
      {drawn.map((item, index) => (
        <li key={keyOf(item)} aria-setsize={total} aria-posinset={from + index + 1}>
          {children(item)}
        </li>
      ))}
      {waiting.map((place) => (
        <li key={`place ${place}`} aria-hidden="true">
          <Skeleton height="100%" />
        </li>
      ))}
    </ul>
  )
}
