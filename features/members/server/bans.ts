import { ban, endAllSessions, readMember, restoreBan, unban } from '#features/accounts/server/api.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Tx, tablesOf } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { shortBanDays } from '../contract.ts'
import { actOnMember, undoableSince } from './act-on-member.ts'
import type { MembersContext } from './context.ts'

/** A ban to give: `days` is null for good, `seen` the ban in force that the caller saw. */
export type BanGiven = { days: number | null; reason: string; seen: number | null }

const dayMs = 86_400_000

/**
 * Bans a member and returns the card. Refuses `error.stale` if another ban is in force than the
 * caller saw; `error.notAuthorized` and `error.stepUpRequired` for more than 30 days, the former
 * also to replace a colleague's ban; and as `actOnMember`.
 */
export async function banByStaff(context: MembersContext, actor: Actor, accountId: number, given: BanGiven) {
  const { days, reason, seen } = given
  const isLong = days === null || days > shortBanDays
  const bansLonger = actor.permissions.has('members.banLonger')
  if (isLong && !bansLonger) return refuse('error.notAuthorized')
  if (isLong && !actor.isConfirmed) return refuse('error.stepUpRequired')
  const change = async (tx: Tx<unknown>, now: Date) => {
    const current = (await readMember(tx, accountId, now))?.bans.find(({ holds }) => holds)
    if ((current?.id ?? null) !== seen) return refuse('error.stale')
    if (current && current.by !== actor.id && !bansLonger) return refuse('error.notAuthorized')
    const until = days === null ? null : new Date(now.getTime() + days * dayMs)
    await ban(tablesOf(tx), accountId, { reason, until, by: actor.id }, now)
    const changes = { until: until?.toISOString() ?? null }
    await recordAct(tx, { by: actor.id, act: 'account.banned', subject: 'account', id: accountId, changes }, now)
    return undefined
  }
  return actOnMember(context, actor, accountId, change, ({ bans }) => {
    return bans.find(({ holds }) => holds)?.by ?? bans.find(({ id }) => id === seen)?.lifted?.by
  })
}

/**
 * Lifts a ban and returns the card. Refuses `error.gone` for an unknown ban, `error.stale` if it is
 * no longer in force, `error.notAuthorized` for a colleague's without `members.banLonger`, and as
 * `actOnMember`.
 */
export function unbanByStaff(
  context: MembersContext,
  actor: Actor,
  accountId: number,
  { id, reason }: { id: number; reason: string },
) {
  const lift = async (tx: Tx<unknown>, now: Date) => {
    const found = (await readMember(tx, accountId, now))?.bans.find((each) => each.id === id)
    if (!found) return refuse('error.gone')
    if (!found.holds) return refuse('error.stale')
    if (found.by !== actor.id && !actor.permissions.has('members.banLonger')) return refuse('error.notAuthorized')
    await unban(tablesOf(tx), accountId, now, { by: actor.id, reason })
    await recordAct(tx, { by: actor.id, act: 'account.unbanned', subject: 'account', id: accountId }, now)
    return undefined
  }
  return actOnMember(context, actor, accountId, lift, ({ bans }) => bans.find((each) => each.id === id)?.lifted?.by)
}

/**
 * Puts a ban back in force that the caller lifted or replaced in the last 10 seconds, and returns
 * the card. Refuses `error.undoOver` afterwards, if another is in force, and as `actOnMember`.
 */
export function undoUnbanByStaff(context: MembersContext, actor: Actor, accountId: number, id: number) {
  return actOnMember(context, actor, accountId, async (tx, now) => {
    const restored = await restoreBan(tablesOf(tx), accountId, id, { by: actor.id, since: undoableSince(now) }, now)
    if (!restored) return refuse('error.undoOver')
    const changes = { until: restored.until?.toISOString() ?? null }
    await recordAct(tx, { by: actor.id, act: 'account.banned', subject: 'account', id: accountId, changes }, now)
    return undefined
  })
}

/** Ends all sessions of a member and returns the card. Refuses as `actOnMember`. */
export function endSessionsByStaff(context: MembersContext, actor: Actor, accountId: number) {
  return actOnMember(context, actor, accountId, async (tx, now) => {
    const sessions = await endAllSessions(tablesOf(tx), accountId)
    const act = { by: actor.id, act: 'account.sessionsEnded', subject: 'account', id: accountId } as const
    await recordAct(tx, { ...act, changes: { sessions } }, now)
    return undefined
  })
}
