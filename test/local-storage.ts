import { afterEach, beforeEach, vi } from 'vitest'

/** Gives every test of a file a browser's storage of its own, empty at first: what is stored, by key. */
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

/** Has the browser refuse to store anything, until the test ends. */
export function refuseLocalStorage(): void {
  const refuse = () => {
    throw new Error('storage is switched off')
  }
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse, removeItem: refuse })
}
