/** The values that the shell stores in the browser (specification §3.10). */
type StoredKey = 'lang' | 'previousRoute'

/** Stores a value; a browser that refuses storage forgets it with the page. */
export function storeValue(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage may be full or forbidden; the site works without it.
  }
}
