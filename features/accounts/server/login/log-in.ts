import type { HotelCode } from '#features/hotels/contract.ts'
import { plainTimeOf } from '#platform/contract/plain-time.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import { type SessionCookies, secretOf, type Visitor } from '#platform/server/http/caller.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import { accountEntered } from '../../contract.ts'
import { type Account, findAccountByName, findBan, lockAccount } from '../accounts.ts'
import type { AccountsContext } from '../context.ts'
import { refreshOldName } from '../names.ts'
import { deviceOf } from '../sessions/device.ts'
import { beginSession, endSessionOfSecret, rememberedSeconds } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { consumeLoginLimit, forgiveLogin } from './login-limits.ts'
import { hashPassword, isOutdated, isPassword } from './password-hash.ts'

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

/** A proven account, and since when its credential has belonged to it (if omitted: from now on). */
export type ProvenAccount = { id: number; since?: Date }

/**
 * Begins a session for a proven account. Sets the cookies and remembers the device. Refuses
 * `error.banned`. Returns the token; null if the account is closed, or if a forgotten password was
 * reset after the credential was added, possibly by a stranger.
 */
export function letIn(context: AccountsContext, { id, since }: ProvenAccount, remember: boolean, place: LoginPlace) {
  return beginLogin(context, since ? { id, since } : { id }, remember, place)
}

/**
 * Begins the session under the account's row lock, so that bans, password changes and closures are
 * strictly before or after it. Returns null if the account is closed, the password has changed, or
 * it was recovered since.
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
    if (visitor.browser && locked.ownsName) await emitEntry(context, tx, account.id, visitor.browser, now)
    return beginSession(tx, { accountId: account.id, remembered: remember, device: deviceOf(visitor.userAgent), now })
  })
  if (!outcome || isRefusal(outcome)) return outcome
  session.logIn(outcome.secret, remember ? rememberedSeconds : null)
  context.devices.remember(session.cookies, account.id)
  return { token: outcome.token }
}

/**
 * The browser gets a new guest cookie; a guest's earlier content can only be found by the former
 * one.
 */
async function emitEntry(
  { queue }: AccountsContext,
  tx: Tx<AccountsTables>,
  accountId: number,
  browser: string,
  now: Date,
): Promise<void> {
  const browserHash = hashOfBrowser(browser).toString('hex')
  await emit(queue, tx, accountEntered, { accountId, browserHash, at: now.toISOString() })
}

/** Ends the browser's previous session, of any account; this also ends a planted one. */
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
