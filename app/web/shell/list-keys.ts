import type { KeyboardEvent, RefObject } from 'react'

/** The links and buttons of the list inside `root`, in order. */
function itemsIn(root: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(root.current?.querySelectorAll<HTMLElement>('ul a[href], ul button') ?? [])]
}

/**
 * Where a key leads in a list that a button opens: arrow up and down, which open it too, Home and End. Answers the place for
 * `focusItem`; null for any other key.
 */
export function placeByKey(event: KeyboardEvent, root: RefObject<HTMLElement | null>, isOpen: boolean): number | null {
  const at = itemsIn(root).findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  return to === undefined || (!isOpen && !event.key.startsWith('Arrow')) ? null : to
}

/** Focuses an item of the list, which must be laid out; places count round, from either end. */
export function focusItem(root: RefObject<HTMLElement | null>, place: number): void {
  const items = itemsIn(root)
  items.at(place % items.length)?.focus()
}
