import { createHash, randomBytes } from 'node:crypto'

/** A new secret to give out: 32 random bytes, safe in a cookie and a header. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** How a secret is stored. It has full entropy, so a plain hash is enough. */
export function hashOfSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest()
}
