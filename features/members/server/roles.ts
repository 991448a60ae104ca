import type { HeadDepartment, RoleName } from '#features/accounts/contract.ts'
import {
  grantableRoles,
  grantRole,
  listHolders,
  lockStaff,
  outranks,
  permissions,
  readStaff,
  restoreRole,
  revokeRole,
  roleNames,
  scopeOfRole,
} from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { avatarAddress } from '#features/hotels/server/api.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { inactiveDays } from '../contract.ts'
import { type Acting, actOnMember, undoableSince, withinRank } from './act-on-member.ts'
import type { MembersContext } from './context.ts'
import { describeRole } from './member-card.ts'
import { describePeople } from './people.ts'

/** Lists the staff with their roles, and what the caller may grant. */
export async function describeHolders(context: MembersContext, actor: Actor) {
  const { db, clock, addresses } = context
  const [holders, acting] = await Promise.all([listHolders(db), readStaff(db, actor.id)])
  const people = await describePeople(
    context,
    holders.flatMap(({ roles }) => roles.map(({ by }) => by)),
  )
  const inactiveSince = new Date(clock.now().getTime() - inactiveDays * 86_400_000)
  return {
    holders: holders.map(({ id, hotel, name, roles, seenAt }) => ({
      ...{ id, hotel, name, avatar: avatarAddress(addresses, hotel, name) },
      roles: roles.map((role) => describeRole(role, people)),
      seenAt: seenAt?.toISOString() ?? null,
      isInactive: [seenAt, ...roles.map(({ since }) => since)].every((at) => at === null || at < inactiveSince),
      canAct: outranks(acting, { id, roles: roles.map(({ role }) => role) }),
    })),
    grantable: [...grantableRoles(acting.roles, acting.department)],
    department: acting.department,
  }
}

/** What every role permits: a row for each permission, with a scope for each role. */
export function describePermissions() {
  return permissions.map((permission) => ({
    permission,
    scopes: roleNames.map((role) => scopeOfRole(role, permission)),
  }))
}

type Granting = { role: RoleName; department: HeadDepartment | null; reason: string }

/**
 * Grants a role and returns the card. Refuses `error.rankTooLow` for a role that the caller may not
 * grant, `error.stale` if the member has it, and as `actOnMember`.
 */
export function grantByStaff(
  context: MembersContext,
  actor: Actor,
  accountId: number,
  { role, department, reason }: Granting,
) {
  return actOnMember(
    context,
    actor,
    accountId,
    (tx, now, acting) => grantAs(tx, acting, accountId, { role, department, reason }, now),
    ({ roles }) => roles.find((held) => held.role === role)?.by,
  )
}

async function grantAs(tx: Tx<unknown>, acting: Acting, accountId: number, granting: Granting, now: Date) {
  const { role, department, reason } = granting
  if (!grantableRoles(acting.roles, acting.department).includes(role)) return refuse('error.rankTooLow')
  const granted = await grantRole(tablesOf(tx), accountId, role, now, { by: acting.id, department, reason })
  if (!granted) return refuse('error.stale')
  const changes = role === 'headof' ? { role, department } : { role }
  await recordAct(tx, { by: acting.id, act: 'account.roleGranted', subject: 'account', id: accountId, changes }, now)
  return undefined
}

/**
 * Revokes a role and returns the card. Refuses `error.rankTooLow` for a role that the caller may
 * not revoke, `error.stale` if the member does not have it, and as `actOnMember`.
 */
export function revokeByStaff(
  context: MembersContext,
  actor: Actor,
  accountId: number,
  { role, reason }: { role: RoleName; reason: string },
) {
  return actOnMember(
    context,
    actor,
    accountId,
    (tx, now, acting) => revokeAs(tx, acting, accountId, { role, reason }, now),
    ({ formerRoles }) => formerRoles.find((former) => former.role === role)?.revokedBy,
  )
}

async function revokeAs(
  tx: Tx<unknown>,
  acting: Acting,
  accountId: number,
  { role, reason }: { role: RoleName; reason: string },
  now: Date,
) {
  if (!grantableRoles(acting.roles, acting.department).includes(role)) return refuse('error.rankTooLow')
  const revoked = await revokeRole(tablesOf(tx), accountId, role, now, { by: acting.id, reason })
  if (isRefusal(revoked) || !revoked) return refuse('error.stale')
  const changes = { role }
  await recordAct(tx, { by: acting.id, act: 'account.roleRevoked', subject: 'account', id: accountId, changes }, now)
  return undefined
}

/**
 * Gives a role back that the caller revoked in the last 10 seconds, and returns the card. Refuses
 * `error.rankTooLow` for a role that the caller may not grant, `error.undoOver` afterwards and if
 * it was granted again, even if another revoked that too, and as `actOnMember`.
 */
export function undoRevocationByStaff(context: MembersContext, actor: Actor, accountId: number, role: RoleName) {
  return actOnMember(context, actor, accountId, async (tx, now, acting) => {
    if (!grantableRoles(acting.roles, acting.department).includes(role)) return refuse('error.rankTooLow')
    const restored = await restoreRole(tablesOf(tx), accountId, role, { by: acting.id, since: undoableSince(now) })
    if (!restored) return refuse('error.undoOver')
    const changes = role === 'headof' ? { role, department: restored.department } : { role }
    await recordAct(tx, { by: acting.id, act: 'account.roleGranted', subject: 'account', id: accountId, changes }, now)
    return undefined
  })
}

/**
 * Grants a role within a transaction of another feature, before it locks anything else. Returns a
 * refusal as `grantByStaff`, after which the transaction must be rolled back; else undefined.
 */
export function grantInTransaction<Tables>(
  tx: Tx<Tables>,
  actor: Pick<Actor, 'id'>,
  accountId: number,
  granting: Granting,
  now: Date,
) {
  return withinRank(tx, actor, accountId, (plain, acting) => grantAs(plain, acting, accountId, granting, now))
}

/** Revokes a role within a transaction of another feature, as `grantInTransaction` grants one. */
export function revokeInTransaction<Tables>(
  tx: Tx<Tables>,
  actor: Pick<Actor, 'id'>,
  accountId: number,
  revoking: { role: RoleName; reason: string },
  now: Date,
) {
  return withinRank(tx, actor, accountId, (plain, acting) => revokeAs(plain, acting, accountId, revoking, now))
}

/**
 * Locks the accounts of an actor and of a member, and refuses `error.rankTooLow` unless the actor
 * outranks the member; otherwise returns null. Call it first in a transaction that acts on a
 * member.
 */
export async function refuseRank<Tables>(tx: Tx<Tables>, actorId: number, accountId: number) {
  const [acting, member] = await lockStaff(tx, [actorId, accountId])
  return outranks(acting, member) ? null : refuse('error.rankTooLow')
}
