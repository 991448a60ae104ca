import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor, SessionCookies } from '#platform/server/http/caller.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { accountRecovered } from '../../contract.ts'
import { findAccount, findAccountOfPlayer, lockAccount } from '../accounts.ts'
import type { AccountsContext } from '../context.ts'
import { noteName } from '../names.ts'
import { endSessions, rememberedSeconds, renewSession } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag } from '../tags.ts'
import { spendCode } from './codes.ts'
import type { LoginPlace } from './log-in.ts'
import { consumePasswordLimit, forgivePassword } from './login-limits.ts'
import { provePlayer } from './motto-proof.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import { consumeProofLimit, type Registration, refuseCommon } from './register.ts'

const said = {
  changed: { status: 200, notification: 'pages.users.password.notification.changed' },
  mottoMismatch: { status: 403, notification: 'pages.users.password.notification.mottoMismatch' },
  userMissing: { status: 404, notification: 'pages.users.password.notification.userMissing' },
  hotelUnavailable: { status: 503, notification: 'pages.users.password.notification.hotelUnavailable' },
} as const

/**
 * Sets a new password by motto proof, ends all sessions and remembers the browser; emits an event.
 * Answers a `status` (specification §7.2); refuses as in the contract.
 */
export async function setForgottenPassword(context: AccountsContext, given: Registration, place: LoginPlace) {
  if (given.password !== given.password_confirmation) return refuse('error.passwordsDoNotMatch')
  const common = await refuseCommon(given.password, given.name)
  if (common) return common
  const tooMany = await consumeProofLimit(context, place.visitor.address)
  if (tooMany) return tooMany
  const wanted = { hotel: given.hotel, name: given.name, purpose: 'password' as const }
  const proof = await provePlayer(context, wanted, given.code, place.visitor)
  if (isRefusal(proof)) {
    switch (proof.refused) {
      case 'error.codeInvalid':
        return proof
      case 'error.mottoMismatch':
        return said.mottoMismatch
      case 'error.userNotFound':
        return said.userMissing
      case 'error.hotelUnavailable':
        return said.hotelUnavailable
    }
  }
  const account = await findAccountOfPlayer(context.db, proof.player.habboId)
  if (!account) return said.userMissing
  const password = await hashPassword(given.password)
  const outcome = await inTransaction(context.db, async (tx) => {
    if (!(await spendCode(tx, proof.holder, given.code))) return refuse('error.codeInvalid')
    const now = context.clock.now()
    await noteName(tx, context.queue, { ...wanted, ...proof.player }, now)
    if (!(await lockAccount(tx, { id: account.id }, 'update'))) return said.userMissing
    await storePassword(tx, account.id, { password, password_changed_at: now, recovered_at: now })
    await endSessions(tx, account.id)
    await emit(context.queue, tx, accountRecovered, { accountId: account.id, at: now.toISOString() })
    return said.changed
  })
  if (outcome === said.changed) context.devices.remember(place.session.cookies, account.id)
  return outcome
}

/**
 * Checks the password of a logged-in caller again, before actions that a borrowed device must not
 * allow. Returns the account; refuses `error.wrongPassword` and `error.tooManyLogins`.
 */
export async function confirmPassword({ db }: AccountsContext, actor: Actor, password: string) {
  const tooMany = await consumePasswordLimit(db, actor.sessionId)
  if (tooMany) return tooMany
  const account = await findAccount(db, actor.id)
  if (!account || !(await isPassword(password, account.password))) return refuse('error.wrongPassword')
  await forgivePassword(db, actor.sessionId)
  return { account }
}

/**
 * Changes the caller's password, given the old one. Ends all other sessions and gives this one new
 * secrets. Returns the new token and when the password was last set. Refuses
 * `error.passwordsDoNotMatch`, `error.passwordCommon` and as `confirmPassword`, also if the
 * password or session has changed concurrently.
 */
export async function changeOwnPassword(
  context: AccountsContext,
  actor: Actor,
  given: { old_password: string; password: string; password_confirmation: string },
  session: SessionCookies,
) {
  if (given.password !== given.password_confirmation) return refuse('error.passwordsDoNotMatch')
  const confirmed = await confirmPassword(context, actor, given.old_password)
  if (isRefusal(confirmed)) return confirmed
  const common = await refuseCommon(given.password, confirmed.account.name ?? '')
  if (common) return common
  const password = await hashPassword(given.password)
  const renewed = await inTransaction(context.db, async (tx) => {
    const locked = await lockAccount(tx, { id: actor.id, password: confirmed.account.password }, 'update')
    if (!locked) return null
    const session = await renewSession(tx, actor.sessionId)
    if (!session) return null
    await storePassword(tx, actor.id, { password, password_changed_at: context.clock.now() })
    await endSessions(tx, actor.id, { except: actor.sessionId })
    return { ...session, previousChange: locked.passwordChangedAt?.toISOString() ?? null }
  })
  if (!renewed) return refuse('error.wrongPassword')
  session.logIn(renewed.secrets.secret, renewed.remembered ? rememberedSeconds : null)
  return { token: renewed.secrets.token, previousChange: renewed.previousChange }
}

async function storePassword(
  tx: Tx<AccountsTables>,
  accountId: number,
  stored: { password: string; password_changed_at: Date; recovered_at?: Date },
): Promise<void> {
  await tx.updateTable('accounts_accounts').set(stored).where('id', '=', accountId).execute()
  await invalidateTags(tx, [accountTag(accountId)])
}
