import { sql } from 'kysely'
import type { AnyDb } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { type RoleName, roleNames } from '../roles.ts'
import { banHolds } from './accounts.ts'
import { staffTag } from './tags.ts'

/** A role holder, with roles by rank. `hasPage` says whether their member page is visible. */
export type StaffMember = { id: number; roles: readonly RoleName[]; firstGrantedAt: Date; hasPage: boolean }

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
