import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Db, Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import type { Session } from '../../contract.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag } from '../tags.ts'
import type { Device } from './device.ts'
import { hashOfSecret, newSecret } from './secret.ts'

const dayMs = 86_400_000

/** How long a confirmation of the password or a passkey is valid. */
export const confirmedMs = 10 * 60_000

/** How long a remembered session lasts without a visit; each visit starts the time again. */
export const rememberedSeconds = 60 * 86_400
const idleHours = 12

/** Sessions seen before these instants are over. */
export function sessionLimits(now: Date): { remembered: Date; other: Date } {
  return {
    remembered: new Date(now.getTime() - rememberedSeconds * 1000),
    other: new Date(now.getTime() - idleHours * 3_600_000),
  }
}

/** Maximum number of sessions per account; a further login ends the one unused for longest. */
export const mostSessions = 50

/**
 * External identifiers of a session: the secret in the cookie, and the token of `Authorization:
 * Bearer`.
 */
export type SessionSecrets = { secret: string; token: string }

/** Begins a session. Both secrets are always new, so that a planted session is never taken over. */
export async function beginSession(
  db: Db<AccountsTables>,
  session: { accountId: number; remembered: boolean; device: Device; now: Date },
): Promise<SessionSecrets> {
  const secrets = { secret: newSecret(), token: newSecret() }
  await db
    .insertInto('accounts_sessions')
    .values({
      account_id: session.accountId,
      secret_hash: hashOfSecret(secrets.secret),
      token_hash: hashOfSecret(secrets.token),
      ...session.device,
      remembered: session.remembered,
      started_at: session.now,
      seen_at: session.now,
    })
    .execute()
  await endSurplus(db, session.accountId)
  return secrets
}

async function endSurplus(db: Db<AccountsTables>, accountId: number): Promise<void> {
  const ended = await sql`
    delete from accounts_sessions where id in (
      select id from accounts_sessions where account_id = ${accountId}
      order by seen_at desc, id desc offset ${mostSessions})`.execute(db)
  if (Number(ended.numAffectedRows ?? 0) > 0) await invalidateTags(db, [accountTag(accountId)])
}

/**
 * Gives a session new secrets and invalidates the former ones. Returns null for a session that has
 * ended.
 */
export async function renewSession(
  tx: Tx<AccountsTables>,
  sessionId: number,
): Promise<{ secrets: SessionSecrets; remembered: boolean } | null> {
  const secrets = { secret: newSecret(), token: newSecret() }
  const renewed = await tx
    .updateTable('accounts_sessions')
    .set({ secret_hash: hashOfSecret(secrets.secret), token_hash: hashOfSecret(secrets.token) })
    .where('id', '=', sessionId)
    .returning('remembered')
    .executeTakeFirst()
  return renewed ? { secrets, remembered: renewed.remembered } : null
}

/**
 * Marks a session as confirmed by a passkey or the password. Returns until when: ten minutes from
 * now.
 */
export async function confirmSession(
  { db, clock }: { db: Db<AccountsTables>; clock: Clock },
  actor: Pick<Actor, 'sessionId'>,
): Promise<{ until: string }> {
  const now = clock.now()
  await db.updateTable('accounts_sessions').set({ confirmed_at: now }).where('id', '=', actor.sessionId).execute()
  return { until: new Date(now.getTime() + confirmedMs).toISOString() }
}

/** Ends sessions of an account: one, all but one, or all. Answers how many. */
export async function endSessions(
  tx: Tx<AccountsTables>,
  accountId: number,
  which: { only?: number; except?: number } = {},
): Promise<number> {
  const { only, except } = which
  const ended = await tx
    .deleteFrom('accounts_sessions')
    .where('account_id', '=', accountId)
    .$if(only !== undefined, (query) => query.where('id', '=', only ?? 0))
    .$if(except !== undefined, (query) => query.where('id', '<>', except ?? 0))
    .executeTakeFirst()
  await invalidateTags(tx, [accountTag(accountId)])
  return Number(ended.numDeletedRows)
}

/** Ends the session that a cookie's secret is of, if there is one. */
export async function endSessionOfSecret(tx: Tx<AccountsTables>, secret: string): Promise<void> {
  const ended = await tx
    .deleteFrom('accounts_sessions')
    .where('secret_hash', '=', hashOfSecret(secret))
    .returning('account_id')
    .executeTakeFirst()
  if (ended) await invalidateTags(tx, [accountTag(ended.account_id)])
}

/** The sessions of an account that are not over, the current one first, then the newest visit. */
export async function listSessions(
  db: Db<AccountsTables>,
  accountId: number,
  currentId: number,
  now: Date,
): Promise<Session[]> {
  const limits = sessionLimits(now)
  const rows = await db
    .selectFrom('accounts_sessions')
    .select(['id', 'browser', 'system', 'remembered', 'started_at', 'seen_at'])
    .where('account_id', '=', accountId)
    .where(
      'seen_at',
      '>',
      sql<Date>`case when remembered then ${limits.remembered}::timestamptz else ${limits.other}::timestamptz end`,
    )
    .orderBy(sql`id = ${currentId}`, 'desc')
    .orderBy('seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ started_at, seen_at, ...session }) => ({
    ...session,
    startedAt: started_at.toISOString(),
    seenAt: seen_at.toISOString(),
    isCurrent: session.id === currentId,
  }))
}

/** Removes expired sessions, and codes unused for a day. */
export async function forgetWhatIsOver(db: Db<AccountsTables>, now: Date): Promise<void> {
  const limits = sessionLimits(now)
  await db
    .deleteFrom('accounts_sessions')
    .where(
      'seen_at',
      '<=',
      sql<Date>`case when remembered then ${limits.remembered}::timestamptz else ${limits.other}::timestamptz end`,
    )
    .execute()
  await db
    .deleteFrom('accounts_codes')
    .where('expires_at', '<', new Date(now.getTime() - dayMs))
    .execute()
}
