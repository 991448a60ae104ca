/** Where the browser keeps the session token while the tab is open (specification §3.10). */
const key = 'token'

/**
 * Returns the token of this tab's session; null if there was no login here, or the browser refuses
 * storage.
 */
export function sessionToken(): string | null {
  try {
    return sessionStorage.getItem(key)
  } catch {
    return null
  }
}

/** Keeps or forgets the token. Without storage the session cookie alone carries the session. */
export function keepSessionToken(token: string | null): void {
  try {
    if (token === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, token)
  } catch {
    // Storage may be forbidden; the cookie is the authority.
  }
}
