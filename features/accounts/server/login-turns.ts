import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { returnTurns, type Turn, takeTurn } from '#platform/server/rate-limit.ts'
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
export async function takeLoginTurn(db: AnyDb, attempt: LoginAttempt) {
  const tooMany = await (attempt.device ? takeDeviceTurn(db, attempt) : takeStrangersTurn(db, attempt))
  return tooMany && refuse('error.tooManyLogins', tooMany)
}

type TooMany = { retryAfterSeconds: number; ways: LoginWay[] }

async function takeDeviceTurn(db: AnyDb, attempt: LoginAttempt): Promise<TooMany | null> {
  const own = await takeTurn(db, ownTurn(attempt))
  if (own) return { ...own, ways: ['passkey', 'knownDevice', 'mottoCode'] }
  const purpose = `login to ${attempt.name}`
  const together = await takeTurn(db, { purpose, who: 'known devices', limit: 120, windowSeconds: hour })
  return together && { ...together, ways: ['passkey', 'mottoCode'] }
}

async function takeStrangersTurn(db: AnyDb, attempt: LoginAttempt): Promise<TooMany | null> {
  const network = { purpose: 'login from network', who: attempt.address, limit: 60, windowSeconds: quarterHour }
  const tooMany =
    (await takeTurn(db, network)) ?? (await takeTurn(db, ownTurn(attempt))) ?? (await takeSharedTurn(db, attempt))
  return tooMany && { ...tooMany, ways: ['passkey', 'knownDevice', 'mottoCode'] }
}

/** Of what all networks have together for a name; once that is gone, first tries have a reserve. */
async function takeSharedTurn(db: AnyDb, attempt: LoginAttempt) {
  const purpose = `login to ${attempt.name}`
  const isFirst = (await takeTurn(db, firstTurn(attempt))) === null
  const gone = await takeTurn(db, { purpose, who: 'anywhere', limit: 100, windowSeconds: hour })
  if (!gone) return null
  // Without an end of their own, first tries from ever new networks would be guesses without one.
  const reserve = { purpose, who: 'first tries', limit: 1000, windowSeconds: hour }
  return isFirst && (await takeTurn(db, reserve)) === null ? null : gone
}

/** Forgives the failures before a success. What counts over all networks stays: there a stranger's guesses are counted too. */
export async function forgiveLogin(db: AnyDb, attempt: LoginAttempt): Promise<void> {
  await returnTurns(db, ownTurn(attempt))
  if (!attempt.device) await returnTurns(db, firstTurn(attempt))
}

/** Takes a turn to name one's password again while logged in. Each session has its own: guesses on a stolen one leave the owner's alone. */
export async function takePasswordTurn(db: AnyDb, sessionId: number) {
  const tooMany = await takeTurn(db, passwordTurn(sessionId))
  return tooMany ? refuse('error.tooManyLogins', tooMany) : null
}

/** Forgives wrong passwords named while logged in. */
export async function forgivePassword(db: AnyDb, sessionId: number): Promise<void> {
  await returnTurns(db, passwordTurn(sessionId))
}

// Three: whoever mistypes a password once or twice is no guesser yet.
function firstTurn({ name, address }: LoginAttempt): Turn {
  return { purpose: `first tries at ${name}`, who: address, limit: 3, windowSeconds: hour }
}

function ownTurn({ name, address, device }: LoginAttempt): Turn {
  return device
    ? { purpose: `login to ${name}`, who: `device ${device}`, limit: 10, windowSeconds: quarterHour }
    : { purpose: `login to ${name}`, who: address, limit: 10, windowSeconds: quarterHour }
}

function passwordTurn(sessionId: number): Turn {
  return { purpose: 'password in session', who: String(sessionId), limit: 10, windowSeconds: quarterHour }
}
