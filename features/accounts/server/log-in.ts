import type { HotelCode } from '#features/hotels/contract.ts'
import { plainTimeOf } from '#platform/contract/plain-time.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { hashOfBrowser } from '#platform/server/browser-hash.ts'
import { type SessionCookies, secretOf, type Visitor } from '#platform/server/caller.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { emit } from '#platform/server/outbox.ts'
import { accountEntered } from '../contract.ts'
import { type Account, findAccountByName, findBan, lockAccount } from './accounts.ts'
import type { AccountsContext } from './context.ts'
import { deviceOf } from './device.ts'
import { consumeLoginLimit, forgiveLogin } from './login-limits.ts'
import { refreshOldName } from './names.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'
import { beginSession, endSessionOfSecret, rememberedSeconds } from './sessions.ts'
import type { AccountsTables } from './tables.ts'

/** Where a login comes from. */
export type LoginPlace = { visitor: Visitor; session: SessionCookies }

/**
 * Logs in by name and password. Refuses `error.tooManyLogins`, `error.invalidCredentials` (equal in
 * answer and time for name and password) and, after the right password, `error.banned`.
 */
export async function logInByPassword(
  context: AccountsContext,
  given: { hotel: HotelCode; name: string; password: string; remember: boolean },
  place: LoginPlace,
) {
  const { db, devices } = context
  const account = await findAccountByName(db, given.hotel, given.name)
  const attempt = {
    name: `${given.hotel} ${given.name.toLowerCase()}`,
    address: place.visitor.address,
    device: devices.recognise(place.session.cookies, account?.id ?? null),
  }
  const tooMany = await consumeLoginLimit(db, attempt)
  if (tooMany) return tooMany
  const isRight = await isPassword(given.password, account?.password ?? null)
  if (!account || !isRight) return refuse('error.invalidCredentials')
  const outcome = await beginLogin(context, account, given.remember, place)
  // The password was changed while this one was looked at.
  if (!outcome) return refuse('error.invalidCredentials')
  if (isRefusal(outcome)) return outcome
  await forgiveLogin(db, attempt)
  if (isOutdated(account.password)) await storePassword(context, account, given.password)
  return outcome
}

/** An account that has been proven, and since when that which proved it belongs to the account (left out: from now on). */
export type ProvenAccount = { id: number; since?: Date }

/**
 * Begins a session for an account that has been proven, whatever by, unless it is banned: `error.banned`. The browser gets the cookie and is
 * remembered as one of the account's devices. Answers the token; null where the account has been closed, or where its owner has set a
 * forgotten password since: a stranger may have added what proved it.
 */
export function letIn(context: AccountsContext, { id, since }: ProvenAccount, remember: boolean, place: LoginPlace) {
  return beginLogin(context, since ? { id, since } : { id }, remember, place)
}

/**
 * Begins the session while the account is held: a ban, a new password or a closure comes wholly before it or wholly after it, and then ends it.
 * Null where the account is closed, its password is no longer the given one, or it was recovered since.
 */
async function beginLogin(
  context: AccountsContext,
  account: ProvenAccount & { password?: string },
  remember: boolean,
  { visitor, session }: LoginPlace,
) {
  const now = context.clock.now()
  const outcome = await inTransaction(context.db, async (tx) => {
    const locked = await lockAccount(tx, account, 'share')
    if (!locked || (account.since && locked.recoveredAt && account.since <= locked.recoveredAt)) return null
    const ban = await findBan(tx, account.id, now)
    if (ban) return refuse('error.banned', { reason: ban.reason, banned_until: ban.until && plainTimeOf(ban.until) })
    await refreshOldName({ db: tx, queue: context.queue }, account.id, locked.nameCheckedAt, now)
    await endFormerSession(tx, session)
    if (visitor.browser && locked.ownsName) await tellOfEntry(context, tx, account.id, visitor.browser, now)
    return beginSession(tx, { accountId: account.id, remembered: remember, device: deviceOf(visitor.userAgent), now })
  })
  if (!outcome || isRefusal(outcome)) return outcome
  session.logIn(outcome.secret, remember ? rememberedSeconds : null)
  context.devices.remember(session.cookies, account.id)
  return { token: outcome.token }
}

/** The browser has another guest cookie from now on: what a guest left under the former one can only be found by this. */
async function tellOfEntry(
  { queue }: AccountsContext,
  tx: Tx<AccountsTables>,
  accountId: number,
  browser: string,
  now: Date,
): Promise<void> {
  const browserHash = hashOfBrowser(browser).toString('hex')
  await emit(queue, tx, accountEntered, { accountId, browserHash, at: now.toISOString() })
}

/** The session that this browser had before ends, whoever's it was: nobody can come back to it there, and a planted one ends with it. */
async function endFormerSession(tx: Tx<AccountsTables>, { cookies }: SessionCookies): Promise<void> {
  const secret = secretOf(cookies)
  if (secret !== undefined) await endSessionOfSecret(tx, secret)
}

async function storePassword({ db }: AccountsContext, account: Account, password: string): Promise<void> {
  await db
    .updateTable('accounts_accounts')
    .set({ password: await hashPassword(password) })
    .where('id', '=', account.id)
    .where('password', '=', account.password)
    .execute()
}
