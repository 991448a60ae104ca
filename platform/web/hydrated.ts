import { useSyncExternalStore } from 'react'

const neverChanges = () => () => {}

/** True once the page runs in the browser: what only the browser knows may be shown from then on. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
}
