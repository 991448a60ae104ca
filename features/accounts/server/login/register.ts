import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { folded } from '../accounts.ts'
import type { AccountsContext } from '../context.ts'
import { noteName, releaseName } from '../names.ts'
import { restoreOffBoards } from '../off-boards.ts'
import { spendCode } from './codes.ts'
import { type LoginPlace, letIn } from './log-in.ts'
import { provePlayer, type Wanted } from './motto-proof.ts'
import { hashPassword } from './password-hash.ts'

/** Input of a registration besides the accepted terms. */
export type Registration = Omit<Wanted, 'purpose'> & { password: string; password_confirmation: string; code: string }

/**
 * Opens an account, keyed by the game's id, for a player with the code in the motto, and logs in
 * (specification §5.1). At most 20 attempts in 15 minutes from a network. Refuses as `provePlayer`,
 * and `error.guestBanned`.
 */
export async function registerPlayer(context: AccountsContext, given: Registration, place: LoginPlace) {
  const { db, clock } = context
  if (given.password !== given.password_confirmation) return refuse('error.passwordsDoNotMatch')
  const common = await refuseCommon(given.password, given.name)
  if (common) return common
  const banned = await context.refuseBannedGuest?.(place.visitor)
  if (banned) return banned
  const tooMany = await consumeProofLimit(context, place.visitor.address)
  if (tooMany) return tooMany
  const wanted = { hotel: given.hotel, name: given.name, purpose: 'register' as const }
  const proof = await provePlayer(context, wanted, given.code, place.visitor)
  if (isRefusal(proof)) return proof
  const password = await hashPassword(given.password)
  const { habboId, name } = proof.player
  const accountId = await inTransaction(db, async (tx) => {
    await releaseName(tx, context.queue, { habboId, hotel: given.hotel, name })
    const now = clock.now()
    const opened = await tx
      .insertInto('accounts_accounts')
      .values({
        habbo_id: habboId,
        hotel: given.hotel,
        name,
        name_folded: folded(name),
        name_checked_at: now,
        password,
        terms_accepted_at: now,
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('habbo_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!opened) {
      // Under the name that was just proven the owner can log in from now on.
      await noteName(tx, context.queue, { habboId, hotel: given.hotel, name }, now)
      return 'error.alreadyRegistered'
    }
    await restoreOffBoards(tx, opened.id)
    if (await spendCode(tx, proof.holder, given.code)) return opened.id
    throw new CodeSpent()
  }).catch((error: unknown) => {
    if (error instanceof CodeSpent) return 'error.codeInvalid' as const
    throw error
  })
  if (typeof accountId === 'string') return refuse(accountId)
  const outcome = await letIn(context, { id: accountId }, false, place)
  if (!outcome || isRefusal(outcome)) throw new Error('A new account is neither closed nor banned')
  return outcome
}

/** Undoes the transaction: another call spent the code in the meantime. */
class CodeSpent extends Error {}

/** Consumes the rate limit for proving a player. Refuses `error.tooManyRequests`. */
export async function consumeProofLimit({ db }: AccountsContext, address: string) {
  const tooMany = await consumeRateLimit(db, {
    purpose: 'motto proof',
    who: address,
    limit: 20,
    windowSeconds: 15 * 60,
  })
  return tooMany ? refuse('error.tooManyRequests', tooMany) : null
}

/**
 * Refuses `error.passwordCommon` for a commonly used new password; otherwise returns null. The list
 * takes 20 MB, so it is loaded on first use.
 */
export async function refuseCommon(password: string, playerName: string) {
  const { isCommonPassword } = await import('../../common-password.ts')
  return isCommonPassword(password, playerName) ? refuse('error.passwordCommon') : null
}
