import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction } from '#platform/server/database/database.ts'
import { type RoleName, roleNames } from '../../roles.ts'
import { banHolds, lockAccount } from '../accounts.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag, boardTag, staffTag } from '../tags.ts'
import { takeOffLostIcon } from '../worn-icons.ts'

/** Grants a role to an account. Returns false if the account already has it. */
export async function grantRole(
  db: Db<AccountsTables>,
  accountId: number,
  role: RoleName,
  now: Date,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const granted = await tx
      .insertInto('accounts_roles')
      .values({ account_id: accountId, role, granted_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return Number(granted.numInsertedOrUpdatedRows) === 1
  })
}

/**
 * Revokes a role, and removes the worn icon if only this role granted it. Returns false if the
 * account does not have the role.
 */
export async function revokeRole(db: Db<AccountsTables>, accountId: number, role: RoleName): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    // With the row lock, an icon of this role that is being put on concurrently is either already
    // worn and removed here, or no longer granted.
    await lockAccount(tx, { id: accountId }, 'update')
    const revoked = await tx
      .deleteFrom('accounts_roles')
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .executeTakeFirst()
    await takeOffLostIcon(tx, accountId)
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return Number(revoked.numDeletedRows) === 1
  })
}

/**
 * Bans an account until an instant (null: permanently) and ends its sessions. Replaces an existing
 * ban.
 */
export async function ban(
  db: Db<AccountsTables>,
  accountId: number,
  given: { reason: string; until: Date | null },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A login that is under way begins its session before this, to be ended here, or sees the ban.
    await lockAccount(tx, { id: accountId }, 'update')
    await liftBans(tx, accountId, now)
    await tx
      .insertInto('accounts_bans')
      .values({ account_id: accountId, banned_at: now, ...given })
      .execute()
    await endSessions(tx, accountId)
    await invalidateTags(tx, [staffTag, boardTag])
  })
}

/** Lifts the ban of an account. Returns false if it is not banned. */
export async function unban(db: Db<AccountsTables>, accountId: number, now: Date): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifted = await liftBans(tx, accountId, now)
    await invalidateTags(tx, [staffTag, boardTag])
    return lifted > 0
  })
}

async function liftBans(db: Db<AccountsTables>, accountId: number, now: Date): Promise<number> {
  const lifted = await db
    .updateTable('accounts_bans')
    .set({ lifted_at: now })
    .where('account_id', '=', accountId)
    .where(banHolds(now))
    .executeTakeFirst()
  return Number(lifted.numUpdatedRows)
}

/** A role holder, with roles by rank. `hasPage` says whether their member page is visible. */
type StaffMember = { id: number; roles: readonly RoleName[]; firstGrantedAt: Date; hasPage: boolean }

/** Returns all role holders with open accounts that are not banned, unordered. */
export async function listStaff(db: AnyDb, now: Date): Promise<StaffMember[]> {
  const { rows } = await sql<{ id: number; roles: string[]; firstGrantedAt: Date; hasPage: boolean }>`
    select account.id, array_agg(role) as roles, min(granted_at) as "firstGrantedAt", not profile_hidden as "hasPage"
    from accounts_roles join accounts_accounts as account on account.id = account_id
    where closed_at is null
      and not exists (select from accounts_bans as ban where ban.account_id = account.id and ${banHolds(now)})
    group by account.id`.execute(db)
  return rows.flatMap(({ roles, ...member }) => {
    const known = byRank(roles)
    return known.length > 0 ? [{ ...member, roles: known }] : []
  })
}

/** The roles of an open account by rank, whether it is banned or not. */
export async function rolesOf(db: AnyDb, accountId: number): Promise<readonly RoleName[]> {
  const { rows } = await sql<{ role: string }>`
    select role from accounts_roles where account_id = ${accountId}`.execute(db)
  return byRank(rows.map(({ role }) => role))
}

/**
 * Invalidates staff lists if a ban has expired since `since`, as expiry itself triggers nothing.
 * Returns whether one has.
 */
export async function hasLetStaffBack(db: AnyDb, since: Date, now: Date): Promise<boolean> {
  const { rows } = await sql`
    select from accounts_bans as ban
    where lifted_at is null and until > ${since} and until <= ${now}
      and exists (select from accounts_roles as role where role.account_id = ban.account_id) limit 1`.execute(db)
  if (rows.length === 0) return false
  await invalidateTags(db, [staffTag])
  return true
}

/** Roles that the site knows, by rank. */
export function byRank(roles: readonly string[]): readonly RoleName[] {
  return roleNames.filter((known) => roles.includes(known))
}
