import { type RawBuilder, sql } from 'kysely'
import type { HeadDepartment, Scope } from '#features/accounts/contract.ts'
import { listStaff, permissionsOf, readStaff } from '#features/accounts/server/api.ts'
import type { AnyDb, Db } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { JobsTables } from '../tables.ts'

/** The positions that one of the staff may work on: those of a department, or all. */
export type Reach = { department: HeadDepartment | null } | 'all'

/**
 * Returns the reach of a permission. A head reaches the positions of their own department; the head
 * of the department `jobs`, whose work applications are, reaches all.
 */
export async function reachOf(
  db: AnyDb,
  actor: Pick<Actor, 'id' | 'permissions'>,
  permission: 'jobs.review' | 'jobs.positions',
): Promise<Reach> {
  const scope = actor.permissions.get(permission)
  return reachIn(scope, scope === 'own' ? (await readStaff(db, actor.id)).department : null)
}

function reachIn(scope: Scope | undefined, department: HeadDepartment | null): Reach {
  return scope === 'all' || department === 'jobs' ? 'all' : { department }
}

/** Returns whether a reach includes the positions of a department; null is none. */
export function includes(reach: Reach, department: HeadDepartment | null): boolean {
  return reach === 'all' || (department !== null && department === reach.department)
}

/** The condition that rows of `jobs_positions` are within a reach. */
export function withinReach(reach: Reach): RawBuilder<boolean> {
  return reach === 'all' ? sql<boolean>`true` : sql<boolean>`jobs_positions.department = ${reach.department}`
}

/** Returns the accounts that may review the applications for positions of a department. */
export async function reviewersOf(db: AnyDb, department: HeadDepartment | null, now: Date): Promise<number[]> {
  const staff = await listStaff(db, now)
  return staff.flatMap(({ id, roles, department: own }) => {
    const scope = permissionsOf(roles).get('jobs.review')
    return scope && includes(reachIn(scope, own), department) ? [id] : []
  })
}

/** Returns whether an application may be reviewed by an actor; never their own. */
export async function isReviewable(db: Db<JobsTables>, actor: Actor, id: number): Promise<boolean> {
  if (!actor.permissions.has('jobs.review')) return false
  const found = await db
    .selectFrom('jobs_applications')
    .innerJoin('jobs_positions', 'jobs_positions.id', 'position_id')
    .select('department')
    .where('jobs_applications.id', '=', id)
    .where('account_id', '<>', actor.id)
    .executeTakeFirst()
  return found !== undefined && includes(await reachOf(db, actor, 'jobs.review'), found.department)
}
