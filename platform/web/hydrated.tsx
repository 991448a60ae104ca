import {
  createContext,
  type ReactNode,
  startTransition,
  useContext,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react'

const Hydrated = createContext(false)

/**
 * Knows for all that is inside whether the page runs in the browser yet. They settle at once, within one transition: were each told by a store of its own (a server snapshot that
 * differs), React would redraw them in one piece that cannot be interrupted, and a phone would answer nobody for half a second. Were each told by a state of its own, a list of
 * hundreds would take half of that to tell them. `onHydrated` is told as well, once all that is inside has been taken over: React does so before it tells what lies behind a suspense boundary.
 */
export function HydratedOf({ children, onHydrated }: { children: ReactNode; onHydrated?: (() => void) | undefined }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (isHydrated) onHydrated?.()
  }, [isHydrated, onHydrated])
  return <Hydrated value={isHydrated}>{children}</Hydrated>
}

/** True once the page runs in the browser: what only the browser knows may be shown from then on. What begins while the page runs begins with it. */
export function useHydrated(): boolean {
  return useContext(Hydrated)
}

/** Like `useSyncExternalStore` for a store that only the browser has: `before` until the page runs. */
export function useBrowserStore<Value>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
  before: Value,
): Value {
  const readBefore = () => before
  return useSyncExternalStore(subscribe, useHydrated() ? read : readBefore, readBefore)
}
