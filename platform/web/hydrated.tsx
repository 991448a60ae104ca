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
 * Provides the hydration state to its children, which all switch in one transition. Separate stores
 * with a differing server snapshot would force an uninterruptible render and block a phone for half
 * a second; separate states would take half of that for a list of hundreds. `onHydrated` is called
 * once all children are hydrated, before content behind a suspense boundary is updated.
 */
export function HydratedOf({ children, onHydrated }: { children: ReactNode; onHydrated?: (() => void) | undefined }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => startTransition(() => setHydrated(true)), [])
  useEffect(() => {
    if (isHydrated) onHydrated?.()
  }, [isHydrated, onHydrated])
  return <Hydrated value={isHydrated}>{children}</Hydrated>
}

/**
 * Returns true after hydration, when browser-only data may be shown. Components mounted later start
 * with true.
 */
export function useHydrated(): boolean {
  return useContext(Hydrated)
}

/** Reads a browser-only store like `useSyncExternalStore`: returns `before` until hydration. */
export function useBrowserStore<Value>(
  subscribe: (changed: () => void) => () => void,
  read: () => Value,
  before: Value,
): Value {
  const readBefore = () => before
  return useSyncExternalStore(subscribe, useHydrated() ? read : readBefore, readBefore)
}
