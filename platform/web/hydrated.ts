import { startTransition, useEffect, useState, useSyncExternalStore } from 'react'

const neverChanges = () => () => {}
const nothing = () => null

/**
 * True once the page runs in the browser: what only the browser knows may be shown from then on. What begins while the page runs begins with it.
 *
 * A whole page settles at once. Were each part told by a store of its own (a server snapshot that differs), React would redraw them all in one piece
 * that cannot be interrupted, and a phone would answer nobody for half a second; as a transition, it answers in between.
 */
export function useHydrated(): boolean {
  let isTakenOver = false
  // Only where React takes over what the server drew does it ask for the server's snapshot.
  useSyncExternalStore(neverChanges, nothing, () => {
    isTakenOver = true
    return null
  })
  const [isHydrated, setHydrated] = useState(!isTakenOver)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  return isHydrated
}

/** Like `useSyncExternalStore` for a store that only the browser has: `before` until the page runs. */
export function useBrowserStore<Value>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
  before: Value,
): Value {
  const isHydrated = useHydrated()
  const readBefore = () => before
  return useSyncExternalStore(subscribe, isHydrated ? read : readBefore, readBefore)
}
