import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import limit from 'p-limit'

const derive = promisify(argon2)

/**
 * One of the argon2id parameter sets that OWASP rates as equivalent (Password Storage Cheat Sheet,
 * 2026): 7 MiB, five passes, one lane. It is the fastest on small servers with shared memory
 * bandwidth.
 */
const parameters = { memory: 7_168, passes: 5, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

// Hashing runs in the thread pool. More concurrent hashes than cores would slow each other, and
// pages too.
const inTurn = limit(availableParallelism())

/**
 * Hashes a password with argon2id and returns the PHC string, which includes its salt and
 * parameters.
 */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await deriveTag(password, salt, parameters, tagBytes)
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
}

/**
 * Returns whether a password matches the stored hash. `null`, for a missing account, takes the same
 * time and never matches.
 */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, tag, cost } = parse(stored ?? (await nobodys))
  const derived = await deriveTag(password, salt, cost, tag.byteLength)
  return timingSafeEqual(derived, tag) && stored !== null
}

/**
 * Returns whether a stored hash uses outdated parameters and should be renewed at the next login.
 */
export function isOutdated(stored: string): boolean {
  const { cost } = parse(stored)
  return cost.memory !== parameters.memory || cost.passes !== parameters.passes
}

type Cost = typeof parameters

function deriveTag(password: string, salt: Buffer, cost: Cost, bytes: number): Promise<Buffer> {
  return inTurn(() =>
    derive('argon2id', { message: password.normalize('NFC'), nonce: salt, tagLength: bytes, ...cost }),
  )
}

function plain(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '')
}

function parse(stored: string): { salt: Buffer; tag: Buffer; cost: Cost } {
  const [, memory, passes, parallelism, salt, tag] =
    /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([^$]+)\$([^$]+)$/.exec(stored) ?? []
  if (!salt || !tag) throw new Error('A stored password hash has an unknown format')
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

const nobodys = hashPassword(randomBytes(32).toString('base64'))
