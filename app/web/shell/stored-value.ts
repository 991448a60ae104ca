/** The values that the browser keeps for a visitor (SPEC §3 "Stored client values"), as far as the shell writes them. */
type StoredKey = 'lang' | 'previousRoute'

/** Stores a value; a browser that refuses storage forgets it with the page. */
export function storeValue(key: StoredKey, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Storage may be full or forbidden; the site works without it.
  }
}
