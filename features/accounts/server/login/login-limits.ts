import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database/database.ts'
import { consumeRateLimit, type RateLimit, refundRateLimits } from '#platform/server/http/rate-limit.ts'
import type { LoginWay } from '../../schemas.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

/** A login attempt: name, network address and known device (null if none). */
export type LoginAttempt = { name: string; address: string; device: string | null }

/**
 * Consumes the rate limits of a login attempt. Known devices have their own limit, plus a
 * non-refundable total per account; others are limited per name and network, per network, and per
 * name, with a reserve for first tries. Unknown names count the same. Refuses `error.tooManyLogins`
 * with `retryAfterSeconds` and `ways`.
 */
export async function consumeLoginLimit(db: AnyDb, attempt: LoginAttempt) {
  const tooMany = await (attempt.device ? consumeDeviceLimit(db, attempt) : consumeStrangersLimit(db, attempt))
  return tooMany && refuse('error.tooManyLogins', tooMany)
}

type TooMany = { retryAfterSeconds: number; ways: LoginWay[] }

async function consumeDeviceLimit(db: AnyDb, attempt: LoginAttempt): Promise<TooMany | null> {
  const own = await consumeRateLimit(db, deviceLimit(attempt))
  if (own) return { ...own, ways: ['passkey', 'knownDevice', 'mottoCode'] }
  const purpose = `login to ${attempt.name}`
  const together = await consumeRateLimit(db, { purpose, who: 'known devices', limit: 120, windowSeconds: hour })
  return together && { ...together, ways: ['passkey', 'mottoCode'] }
}

async function consumeStrangersLimit(db: AnyDb, attempt: LoginAttempt): Promise<TooMany | null> {
  const network = { purpose: 'login from network', who: attempt.address, limit: 60, windowSeconds: quarterHour }
  const tooMany =
    (await consumeRateLimit(db, network)) ??
    (await consumeRateLimit(db, deviceLimit(attempt))) ??
    (await consumeSharedLimit(db, attempt))
  return tooMany && { ...tooMany, ways: ['passkey', 'knownDevice', 'mottoCode'] }
}

/** Consumes the limit per name over all networks; when it is used up, first tries use a reserve. */
async function consumeSharedLimit(db: AnyDb, attempt: LoginAttempt) {
  const purpose = `login to ${attempt.name}`
  const isFirst = (await consumeRateLimit(db, firstLimit(attempt))) === null
  const gone = await consumeRateLimit(db, { purpose, who: 'anywhere', limit: 100, windowSeconds: hour })
  if (!gone) return null
  // Without an end of their own, first tries from ever new networks would be guesses without one.
  const reserve = { purpose, who: 'first tries', limit: 1000, windowSeconds: hour }
  return isFirst && (await consumeRateLimit(db, reserve)) === null ? null : gone
}

/**
 * Refunds failed attempts after a successful login, except for limits over all networks, which also
 * count an attacker's guesses.
 */
export async function forgiveLogin(db: AnyDb, attempt: LoginAttempt): Promise<void> {
  await refundRateLimits(db, deviceLimit(attempt))
  if (!attempt.device) await refundRateLimits(db, firstLimit(attempt))
}

/**
 * Consumes the rate limit for re-entering the password while logged in. Each session has its own,
 * so guesses in a stolen session do not affect the owner's.
 */
export async function consumePasswordLimit(db: AnyDb, sessionId: number) {
  const tooMany = await consumeRateLimit(db, passwordLimit(sessionId))
  return tooMany ? refuse('error.tooManyLogins', tooMany) : null
}

/** Forgives wrong passwords named while logged in. */
export async function forgivePassword(db: AnyDb, sessionId: number): Promise<void> {
  await refundRateLimits(db, passwordLimit(sessionId))
}

// Three, to allow for mistyping.
function firstLimit({ name, address }: LoginAttempt): RateLimit {
  return { purpose: `first tries at ${name}`, who: address, limit: 3, windowSeconds: hour }
}

function deviceLimit({ name, address, device }: LoginAttempt): RateLimit {
  return device
    ? { purpose: `login to ${name}`, who: `device ${device}`, limit: 10, windowSeconds: quarterHour }
    : { purpose: `login to ${name}`, who: address, limit: 10, windowSeconds: quarterHour }
}

function passwordLimit(sessionId: number): RateLimit {
  return { purpose: 'password in session', who: String(sessionId), limit: 10, windowSeconds: quarterHour }
}
