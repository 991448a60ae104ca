import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { consumeRateLimit, type RateLimit, refundRateLimits } from '#platform/server/rate-limit.ts'
import type { LoginWay } from '../schemas.ts'

const quarterHour = 15 * 60
const hour = 60 * 60

/** Somebody who tries to log in: under which name, from where, and from which known device (null: none). */
export type LoginAttempt = { name: string; address: string; device: string | null }

/**
 * Takes a turn to try a password. A known device has turns of its own, so that guesses from elsewhere never use up the owner's, and all
 * known devices of an account together have some that no success gives back: each try costs a hash. Everybody else is limited for each
 * name and network, for each network over all names, and for each name over all networks, but for
 * the first tries of a network. Names count the same whether they have an account or not. Refuses
 * `error.tooManyLogins` with `retryAfterSeconds` and `ways`.
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

/** Of what all networks have together for a name; once that is gone, first tries have a reserve. */
async function consumeSharedLimit(db: AnyDb, attempt: LoginAttempt) {
  const purpose = `login to ${attempt.name}`
  const isFirst = (await consumeRateLimit(db, firstLimit(attempt))) === null
  const gone = await consumeRateLimit(db, { purpose, who: 'anywhere', limit: 100, windowSeconds: hour })
  if (!gone) return null
  // Without an end of their own, first tries from ever new networks would be guesses without one.
  const reserve = { purpose, who: 'first tries', limit: 1000, windowSeconds: hour }
  return isFirst && (await consumeRateLimit(db, reserve)) === null ? null : gone
}

/** Forgives the failures before a success. What counts over all networks stays: there a stranger's guesses are counted too. */
export async function forgiveLogin(db: AnyDb, attempt: LoginAttempt): Promise<void> {
  await refundRateLimits(db, deviceLimit(attempt))
  if (!attempt.device) await refundRateLimits(db, firstLimit(attempt))
}

/** Takes a turn to name one's password again while logged in. Each session has its own: guesses on a stolen one leave the owner's alone. */
export async function consumePasswordLimit(db: AnyDb, sessionId: number) {
  const tooMany = await consumeRateLimit(db, passwordLimit(sessionId))
  return tooMany ? refuse('error.tooManyLogins', tooMany) : null
}

/** Forgives wrong passwords named while logged in. */
export async function forgivePassword(db: AnyDb, sessionId: number): Promise<void> {
  await refundRateLimits(db, passwordLimit(sessionId))
}

// Three: whoever mistypes a password once or twice is no guesser yet.
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
