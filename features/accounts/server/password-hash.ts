import { argon2, randomBytes, timingSafeEqual } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { promisify } from 'node:util'
import limit from 'p-limit'

const derive = promisify(argon2)

/**
 * One of the sets of argon2id that OWASP holds equal (Password Storage Cheat Sheet, 2026): 7 MiB, five passes, one lane. Of them it is the quickest
 * on a small server, whose cores share their way to memory.
 */
const parameters = { memory: 7_168, passes: 5, parallelism: 1 }
const saltBytes = 16
const tagBytes = 32

// Hashing runs on the pool of threads. More at once than there are cores would make each slower, and pages with them.
const inTurn = limit(availableParallelism())

/** A password as it is stored: argon2id in the PHC string format, with its own salt and parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(saltBytes)
  const tag = await deriveTag(password, salt, parameters, tagBytes)
  const { memory, passes, parallelism } = parameters
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${plain(salt)}$${plain(tag)}`
}

/** Whether a password is the stored one. `null`, for an account that does not exist, takes the same work and is never right. */
export async function isPassword(password: string, stored: string | null): Promise<boolean> {
  const { salt, tag, cost } = parse(stored ?? (await nobodys))
  const derived = await deriveTag(password, salt, cost, tag.byteLength)
  return timingSafeEqual(derived, tag) && stored !== null
}

/** Whether a stored password was hashed with other parameters than today's, and should be hashed anew when it is next typed. */
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
  if (!salt || !tag) throw new Error('A stored password is in no form that is known')
  return {
    salt: Buffer.from(salt, 'base64'),
    tag: Buffer.from(tag, 'base64'),
    cost: { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) },
  }
}

const nobodys = hashPassword(randomBytes(32).toString('base64'))
