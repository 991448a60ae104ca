import { useLayoutEffect, useSyncExternalStore } from 'react'

let staying = 0
const listeners = new Set<() => void>()

function change(by: 1 | -1): void {
  staying += by
  for (const listener of listeners) listener()
}

function subscribe(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/**
 * Keeps the page open when the session ends while mounted, for pages with unsaved words. They ask
 * for a login themselves.
 */
export function useStayWhenLoggedOut(): void {
  useLayoutEffect(() => {
    change(1)
    return () => change(-1)
  }, [])
}

/** Returns whether a page wants to stay open after the session ended. */
export function useStays(): boolean {
  return useSyncExternalStore(subscribe, () => staying > 0)
}
