import { refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { returnTurns, type Turn, takeTurn } from '#platform/server/rate-limit.ts'

const quarterHour = 15 * 60

/** Somebody who tries to log in: under which name, from where, and from which known device (null: none). */
export type LoginAttempt = { name: string; address: string; device: string | null }

/**
 * Takes a turn to try a password. A known device has turns of its own, so that guesses from elsewhere never use up the owner's, and all
 * known devices of an account together have some that no success gives back: each try costs a hash. Everybody else is limited for each
 * name and network, for each name over all networks, and for each network over all names. Names count the same whether they have an
 * account or not. Refuses `error.tooManyLogins` with `retryAfterSeconds`.
 */
export async function takeLoginTurn(db: AnyDb, attempt: LoginAttempt) {
  for (const turn of turnsOf(attempt)) {
    const tooMany = await takeTurn(db, turn)
    if (tooMany) return refuse('error.tooManyLogins', tooMany)
  }
  return null
}

/** Forgives the failures before a success. What counts over all networks stays: there a stranger's guesses are counted too. */
export async function forgiveLogin(db: AnyDb, attempt: LoginAttempt): Promise<void> {
  await returnTurns(db, ownTurn(attempt))
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

function turnsOf(attempt: LoginAttempt): Turn[] {
  if (attempt.device) {
    const together = { purpose: `login to ${attempt.name}`, who: 'known devices', limit: 120, windowSeconds: 3600 }
    return [ownTurn(attempt), together]
  }
  return [
    { purpose: 'login from network', who: attempt.address, limit: 60, windowSeconds: quarterHour },
    ownTurn(attempt),
    { purpose: `login to ${attempt.name}`, who: 'anywhere', limit: 100, windowSeconds: 3600 },
  ]
}

function ownTurn({ name, address, device }: LoginAttempt): Turn {
  return device
    ? { purpose: `login to ${name}`, who: `device ${device}`, limit: 10, windowSeconds: quarterHour }
    : { purpose: `login to ${name}`, who: address, limit: 10, windowSeconds: quarterHour }
}

function passwordTurn(sessionId: number): Turn {
  return { purpose: 'password in session', who: String(sessionId), limit: 10, windowSeconds: quarterHour }
}
