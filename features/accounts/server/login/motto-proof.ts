import { avatarAddress } from '#features/hotels/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { AccountsContext } from '../context.ts'
import { type CodeHolder, issueCode, liveCode } from './codes.ts'
import { readMotto } from './read-motto.ts'

const quarterHour = 15 * 60

/** A player whose motto a browser wants to change, as the call names them. */
export type Wanted = Omit<CodeHolder, 'browser'>

/**
 * Issues a code for the motto. Refuses `error.tooManyRequests` after 20 per network in a quarter of
 * an hour.
 */
export async function requestMottoCode({ db, clock }: AccountsContext, holder: CodeHolder, visitor: Visitor) {
  const tooMany = await consumeRateLimit(db, {
    purpose: 'motto code',
    who: visitor.address,
    limit: 20,
    windowSeconds: quarterHour,
  })
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const { code, expiresAt } = await issueCode(db, holder, clock.now())
  return { code, expiresAt: expiresAt.toISOString() }
}

/**
 * Returns the current motto for a browser that has a code for it. Refuses `error.codeInvalid`,
 * `error.tooManyRequests` (12 per minute and browser, 120 per network) and as `lookAtMotto`.
 */
export async function watchMotto(context: AccountsContext, wanted: Wanted, visitor: Visitor) {
  if (!visitor.browser) return refuse('error.codeInvalid')
  const code = await liveCode(context.db, { ...wanted, browser: visitor.browser }, context.clock.now())
  if (!code) return refuse('error.codeInvalid')
  const turns = [
    { purpose: 'motto watch', who: visitor.browser, limit: 12, windowSeconds: 60 },
    // Browsers cost nothing to make up.
    { purpose: 'motto watch from network', who: visitor.address, limit: 120, windowSeconds: 60 },
  ]
  for (const turn of turns) {
    const tooMany = await consumeRateLimit(context.db, turn)
    if (tooMany) return refuse('error.tooManyRequests', tooMany)
  }
  const player = await context.mottoAnswers.look({ ...wanted, address: visitor.address })
  if ('refused' in player) return player
  const { name, motto } = player
  return { name, motto, avatar: avatarAddress(context.addresses, wanted.hotel, name), matches: motto.includes(code) }
}

/**
 * Proves that a visitor owns a player: the code was issued to this browser for that player and
 * purpose, is valid, and is in the motto now. Refuses `error.codeInvalid`, `error.mottoMismatch`
 * (with the `motto`), `error.userNotFound`, `error.hotelUnavailable`. The caller must spend the
 * code in the transaction that uses the proof.
 */
export async function provePlayer(context: AccountsContext, wanted: Wanted, posted: string, visitor: Visitor) {
  if (!visitor.browser) return refuse('error.codeInvalid')
  const holder = { ...wanted, browser: visitor.browser }
  const code = await liveCode(context.db, holder, context.clock.now())
  if (code !== posted) return refuse('error.codeInvalid')
  const player = await readMotto(context, { ...wanted, address: visitor.address })
  if ('refused' in player) return player
  if (!player.motto.includes(code)) return refuse('error.mottoMismatch', { motto: player.motto })
  return { player, holder }
}
