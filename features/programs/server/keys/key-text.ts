import { createHash, randomBytes } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { keyPrefix } from '../../constants.ts'

const form = new RegExp(`^${keyPrefix}([0-9a-f]{64})([0-9a-f]{8})$`)

/**
 * Makes a key: 32 random bytes and their CRC-32 in hexadecimal, behind a prefix by which leaked
 * keys are found.
 */
export function newKey(): string {
  const secret = randomBytes(32).toString('hex')
  return keyPrefix + secret + checkOf(secret)
}

/** Returns the stored hash of a key; null for a text that cannot be one. */
export function hashOfKey(key: string): Buffer | null {
  const [, secret = '', check] = form.exec(key) ?? []
  return check !== undefined && checkOf(secret) === check ? createHash('sha256').update(key).digest() : null
}

function checkOf(secret: string): string {
  return crc32(secret).toString(16).padStart(8, '0')
}
