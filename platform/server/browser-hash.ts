import { createHash } from 'node:crypto'

/** How the id of a browser's guest cookie is stored. It has full entropy, so a plain hash is enough: who reads the database cannot bring the cookie. */
export function hashOfBrowser(browser: string): Buffer {
  return createHash('sha256').update(browser).digest()
}
