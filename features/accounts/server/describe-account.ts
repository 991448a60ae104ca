import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import { type RoleName, roleNames } from '../roles.ts'
import { findAccountByName, findBan } from './accounts.ts'
import { listSessions } from './sessions/sessions.ts'
import type { AccountsTables } from './tables.ts'

/**
 * An account as shown to the operator. Roles are sorted by rank, `sessions` counts active ones;
 * `ban.until` is null for a permanent ban.
 */
export type AccountDescription = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  roles: readonly RoleName[]
  ban: { reason: string; until: Date | null } | null
  sessions: number
  createdAt: Date
  /** Last use of an active session; null if there is none. */
  lastSeenAt: Date | null
}

/** Describes the open account with a login name, ignoring case; undefined if there is none. */
export async function describeAccount(
  db: Db<AccountsTables>,
  hotel: HotelCode,
  name: string,
  now: Date,
): Promise<AccountDescription | undefined> {
  const account = await findAccountByName(db, hotel, name)
  if (!account) return undefined
  const { created_at } = await db
    .selectFrom('accounts_accounts')
    .select('created_at')
    .where('id', '=', account.id)
    .executeTakeFirstOrThrow()
  const granted = await db.selectFrom('accounts_roles').select('role').where('account_id', '=', account.id).execute()
  const ban = await findBan(db, account.id, now)
  const sessions = await listSessions(db, account.id, noSession, now)
  const [newest] = sessions
  return {
    id: account.id,
    habboId: account.habboId,
    hotel: account.hotel,
    name: account.name,
    roles: roleNames.filter((known) => granted.some(({ role }) => role === known)),
    ban: ban ?? null,
    sessions: sessions.length,
    createdAt: created_at,
    lastSeenAt: newest ? new Date(newest.seenAt) : null,
  }
}

/** The operator asks from outside: none of the sessions is the current one. */
const noSession = 0
