import { createHash } from 'node:crypto'

/**
 * Returns the stored form of a guest cookie's id. The id has full entropy, so a plain hash
 * suffices: with access to the database the cookie cannot be forged.
 */
export function hashOfBrowser(browser: string): Buffer {
  return createHash('sha256').update(browser).digest()
}
