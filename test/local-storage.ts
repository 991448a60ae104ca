import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every test of a file an empty browser storage; returns the stored values by key. */
export function freshLocalStorage(): ReadonlyMap<string, string> & { set: (key: string, value: string) => unknown } {
  const stored = new Map<string, string>()
  beforeEach(() => {
    stored.clear()
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => void stored.set(key, value),
      removeItem: (key: string) => void stored.delete(key),
    })
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })
  return stored
}

/** Makes the browser refuse storage until the test ends. */
export function refuseLocalStorage(): void {
  const refuse = () => {
    throw new Error('storage is switched off')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
