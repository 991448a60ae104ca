import { sql } from 'kysely'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import {
  type HeadDepartment,
  isWithinDepartment,
  type Permission,
  permissionsOf,
  type Scope,
} from '../../permissions.ts'
import { type RoleName, roleNames } from '../../roles.ts'
import { banHolds, lockAccount } from '../accounts.ts'
import { endSessions } from '../sessions/sessions.ts'
import type { AccountsTables } from '../tables.ts'
import { accountTag, boardTag, staffTag } from '../tags.ts'
import { takeOffLostIcon } from '../worn-icons.ts'

/** The account of the staff that acts; null for the operator, who acts by a command. */
export type ActingStaff = number | null

/** How a role is granted: `department` is that of a head, `reason` is for the staff. */
export type Granting = { by?: ActingStaff; department?: HeadDepartment | null; reason?: string }

/**
 * Grants a role to an account, or gives a head another department. Returns false if the account
 * already has it.
 */
export async function grantRole(
  db: Db<AccountsTables>,
  accountId: number,
  role: RoleName,
  now: Date,
  { by = null, department = null, reason }: Granting = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const granted = await tx
      .insertInto('accounts_roles')
      .values({
        account_id: accountId,
        role,
        granted_at: now,
        granted_by: by,
        department: role === 'headof' ? department : null,
        reason: reason ?? null,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'role'])
          .doUpdateSet((row) => ({
            department: row.ref('excluded.department'),
            granted_by: row.ref('excluded.granted_by'),
            reason: row.ref('excluded.reason'),
          }))
          .where(sql<boolean>`accounts_roles.department is distinct from excluded.department`),
      )
      .executeTakeFirst()
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return Number(granted.numInsertedOrUpdatedRows) === 1
  })
}

/**
 * Revokes a role, and removes the worn icon if only this role granted it. The role is kept as a
 * former one. Returns false if the account does not have it. Refuses
 * `error.lastSuperadministration`.
 */
export async function revokeRole(
  db: Db<AccountsTables>,
  accountId: number,
  role: RoleName,
  now: Date,
  { by = null, reason }: { by?: ActingStaff; reason?: string } = {},
) {
  return inTransaction(db, async (tx) => {
    if (role === 'superadministration' && !(await hasOtherSuperadministration(tx, accountId)))
      return refuse('error.lastSuperadministration')
    // With the row lock, an icon of this role that is being put on concurrently is either already
    // worn and removed here, or no longer granted.
    await lockAccount(tx, { id: accountId }, 'update')
    const revoked = await tx
      .deleteFrom('accounts_roles')
      .where('account_id', '=', accountId)
      .where('role', '=', role)
      .returning(['account_id', 'role', 'granted_at', 'granted_by', 'reason', 'department', 'seen_at'])
      .executeTakeFirst()
    const icon = await takeOffLostIcon(tx, accountId)
    if (revoked) {
      const revoking = { revoked_at: now, revoked_by: by, revoke_reason: reason ?? null, worn_icon: icon }
      await tx
        .insertInto('accounts_former_roles')
        .values({ ...revoked, ...revoking })
        .execute()
    }
    await invalidateTags(tx, [accountTag(accountId), staffTag])
    return revoked !== undefined
  })
}

/**
 * Returns whether an open account other than this one is a superadministration. Takes locks in the
 * order of accounts, so that two are not revoked at once.
 */
async function hasOtherSuperadministration(tx: Tx<AccountsTables>, accountId: number): Promise<boolean> {
  const holders = await tx
    .selectFrom('accounts_roles as granted')
    .innerJoin('accounts_accounts as account', 'account.id', 'granted.account_id')
    .select('account.id')
    .where('role', '=', 'superadministration')
    .where('account.closed_at', 'is', null)
    .orderBy('account.id')
    .forUpdate()
    .execute()
  return holders.every(({ id }) => id !== accountId) || holders.length > 1
}

/**
 * Bans an account until an instant (null: permanently) and ends its sessions. Replaces an existing
 * ban.
 */
export async function ban(
  db: Db<AccountsTables>,
  accountId: number,
  given: { reason: string; until: Date | null; by?: ActingStaff },
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // A login that is under way begins its session before this, to be ended here, or sees the ban.
    await lockAccount(tx, { id: accountId }, 'update')
    const { reason, until, by = null } = given
    await liftBans(tx, accountId, now, { by })
    await tx
      .insertInto('accounts_bans')
      .values({ account_id: accountId, banned_at: now, reason, until, banned_by: by })
      .execute()
    await endSessions(tx, accountId)
    await invalidateTags(tx, [staffTag, boardTag])
  })
}

/** Lifts the ban of an account. Returns false if it is not banned. */
export async function unban(
  db: Db<AccountsTables>,
  accountId: number,
  now: Date,
  lifting: Lifting = {},
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const lifted = await liftBans(tx, accountId, now, lifting)
    await invalidateTags(tx, [staffTag, boardTag])
    return lifted > 0
  })
}

type Lifting = { by?: ActingStaff; reason?: string }

async function liftBans(
  db: Db<AccountsTables>,
  accountId: number,
  now: Date,
  { by = null, reason }: Lifting,
): Promise<number> {
  const lifted = await db
    .updateTable('accounts_bans')
    .set({ lifted_at: now, lifted_by: by, lift_reason: reason ?? null })
    .where('account_id', '=', accountId)
    .where(banHolds(now))
    .executeTakeFirst()
  return Number(lifted.numUpdatedRows)
}

/** Ends all sessions of an account. Returns how many there were. */
export async function endAllSessions(db: Db<AccountsTables>, accountId: number): Promise<number> {
  return inTransaction(db, (tx) => endSessions(tx, accountId))
}

/** Notes when a member of the staff was last here. */
export async function noteStaffVisit(db: Db<AccountsTables>, accountId: number, now: Date): Promise<void> {
  await db.updateTable('accounts_roles').set({ seen_at: now }).where('account_id', '=', accountId).execute()
}

/**
 * A role holder, with roles by rank and the department of a head. `hasPage` says whether their
 * member page is visible.
 */
type StaffMember = StaffAccount & { firstGrantedAt: Date; hasPage: boolean }

/** Returns all role holders with open accounts that are not banned, unordered. */
export async function listStaff(db: AnyDb, now: Date): Promise<StaffMember[]> {
  const { rows } = await sql<Omit<StaffMember, 'roles'> & { roles: string[] }>`
    select account.id, array_agg(role) as roles, max(department) as department, min(granted_at) as "firstGrantedAt",
      not profile_hidden as "hasPage"
    from accounts_roles join accounts_accounts as account on account.id = account_id
    where closed_at is null
      and not exists (select from accounts_bans as ban where ban.account_id = account.id and ${banHolds(now)})
    group by account.id`.execute(db)
  return rows.flatMap(({ roles, ...member }) => {
    const known = byRank(roles)
    return known.length > 0 ? [{ ...member, roles: known }] : []
  })
}

/**
 * Returns the holders of roles with open accounts, banned ones too, with the department of a head.
 */
export async function listRoleHolders(db: AnyDb): Promise<StaffAccount[]> {
  const { rows } = await sql<{ id: number; roles: string[]; department: HeadDepartment | null }>`
    select account.id, array_agg(role) as roles, max(department) as department
    from accounts_roles join accounts_accounts as account on account.id = account_id
    where closed_at is null
    group by account.id`.execute(db)
  return rows.map(({ roles, ...account }) => ({ ...account, roles: byRank(roles) }))
}

/** A holder of roles, by rank, and the department of a head. */
type StaffAccount = { id: number; roles: readonly RoleName[]; department: HeadDepartment | null }

/**
 * Locks the roles of two accounts of the staff while one acts on the other, and returns both with
 * their roles by rank and the department of a head. Locks in the order of ids.
 */
export async function lockStaff<Tables>(tx: Tx<Tables>, ids: readonly [number, number]) {
  for (const id of ids.toSorted((one, other) => one - other))
    await sql`select from accounts_accounts where id = ${id} for update`.execute(tx)
  return [await readStaff(tx, ids[0]), await readStaff(tx, ids[1])] as const
}

/** Returns the roles of an account by rank, and the department of a head. */
export async function readStaff(db: AnyDb, accountId: number) {
  const { rows } = await sql<{ role: string; department: HeadDepartment | null }>`
    select role, department from accounts_roles where account_id = ${accountId}`.execute(db)
  const department = rows.find(({ role }) => role === 'headof')?.department ?? null
  return { id: accountId, roles: byRank(rows.map(({ role }) => role)), department }
}

/** Returns whether a member of the staff has a permission, for heads also with its department. */
export async function holdsInDepartment(
  db: AnyDb,
  { id, permissions }: { id: number; permissions: ReadonlyMap<string, Scope> },
  permission: Permission,
): Promise<boolean> {
  const scope = permissions.get(permission)
  if (scope !== 'own') return scope === 'all'
  const { roles, department } = await readStaff(db, id)
  return isWithinDepartment(permission, roles, department)
}

/** Returns the open accounts that are not banned and have a permission. */
export async function accountsPermitted(db: AnyDb, permission: Permission, now: Date): Promise<readonly number[]> {
  const staff = await listStaff(db, now)
  return staff.filter(({ roles }) => permissionsOf(roles).has(permission)).map(({ id }) => id)
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
