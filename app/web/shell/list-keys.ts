import type { KeyboardEvent, RefObject } from 'react'
import { flushSync } from 'react-dom'

/** The links and buttons of the list inside `root` that are shown, in order. */
function itemsIn(root: RefObject<HTMLElement | null>): HTMLElement[] {
  const all = [...(root.current?.querySelectorAll<HTMLElement>('ul a[href], ul button') ?? [])]
  return all.filter((item) => item.checkVisibility())
}

/**
 * Moves the focus in a popup list: arrow up and down (which also open it), Home and End; ignores
 * other keys. Positions wrap around at both ends.
 */
export function moveByKey(
  event: KeyboardEvent,
  root: RefObject<HTMLElement | null>,
  isOpen: boolean,
  open: () => void,
): void {
  const at = itemsIn(root).findIndex((item) => item.matches(':focus'))
  const to = { ArrowDown: at + 1, ArrowUp: at < 0 ? -1 : at - 1, Home: 0, End: -1 }[event.key]
  if (to === undefined || (!isOpen && !event.key.startsWith('Arrow'))) return
  event.preventDefault()
  // Items are focusable only in an open list. It opens synchronously, as the next key may come
  // before the next frame.
  flushSync(open)
  const items = itemsIn(root)
  items.at(to % items.length)?.focus()
}
