import { sql } from 'kysely'
import { recordAct } from '#features/audit/server/api.ts'
import { notify, withdrawNotices } from '#features/notifications/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { undoSeconds, type WarningReason } from '../contract.ts'
import { actOnMember } from './act-on-member.ts'
import type { MembersContext } from './context.ts'
import { membersTag } from './tags.ts'

/** A warning to give. `by` is the account of the staff, null for the operator. */
export type WarningGiven = {
  accountId: number
  by: number | null
  reason: WarningReason
  /** What the member reads, at most 300 characters, in their language. */
  text: string
  /** The comment that is the cause. */
  commentId?: number | null
}

/**
 * Warns a member: stores and records the warning, and notifies the member 10 seconds later, so that
 * it can be taken back unnoticed. The caller checks the ranks (`refuseRank`). Returns the number of
 * the warning.
 */
export async function warnMember<Tables>(tx: Tx<Tables>, given: WarningGiven, now: Date): Promise<number> {
  const { accountId, by, reason, text, commentId = null } = given
  const { rows } = await sql<{ id: number }>`
    insert into members_warnings (account_id, reason, text, comment_id, warned_by, warned_at)
    values (${accountId}, ${reason}, ${text}, ${commentId}, ${by}, ${now}) returning id`.execute(tx)
  const [warning] = rows
  if (!warning) throw new Error('The warning was not stored')
  const notice = { kind: 'warning', reason, text } as const
  const sendAt = new Date(now.getTime() + undoSeconds * 1000)
  await notify(tx, [{ accountId, about: aboutOf(warning.id), notice }], sendAt)
  await record(tx, { by, act: 'account.warned', accountId, reason }, now)
  return warning.id
}

/**
 * Takes a warning back and withdraws its notice. Returns false if there is no such warning or it
 * was taken back before.
 */
export async function takeWarningBack<Tables>(
  tx: Tx<Tables>,
  { id, by }: { id: number; by: number | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ accountId: number; reason: WarningReason }>`
    update members_warnings set taken_back_by = ${by}, taken_back_at = ${now}
    where id = ${id} and taken_back_at is null returning account_id as "accountId", reason`.execute(tx)
  const [taken] = rows
  if (!taken) return false
  await withdrawNotices(tx, 'warning', [aboutOf(id)], now)
  await record(tx, { by, act: 'account.warningTakenBack', ...taken }, now)
  return true
}

type WarningAct = {
  by: number | null
  act: 'account.warned' | 'account.warningTakenBack'
  accountId: number
  reason: WarningReason
}

async function record<Tables>(tx: Tx<Tables>, { by, act, accountId, reason }: WarningAct, now: Date) {
  await recordAct(tx, { by: by ?? 'operator', act, subject: 'account', id: accountId, changes: { reason } }, now)
  await invalidateTags(tx, [membersTag])
}

function aboutOf(id: number): string {
  return `warning:${id}`
}

/** Warns a member and returns the card. Refuses as `actOnMember`. */
export function warnByStaff(
  context: MembersContext,
  actor: Actor,
  accountId: number,
  given: Pick<WarningGiven, 'reason' | 'text'>,
) {
  return actOnMember(context, actor, accountId, async (tx, now) => {
    await warnMember(tx, { accountId, by: actor.id, ...given }, now)
    return undefined
  })
}

/** Takes back a warning of a member. Refuses `error.gone`, `error.stale`, and as `actOnMember`. */
export function takeBackByStaff(context: MembersContext, actor: Actor, accountId: number, id: number) {
  const takeBack = async (tx: Tx<unknown>, now: Date) => {
    const { rows } = await sql`
      select from members_warnings where id = ${id} and account_id = ${accountId}`.execute(tx)
    if (rows.length === 0) return refuse('error.gone')
    return (await takeWarningBack(tx, { id, by: actor.id }, now)) ? undefined : refuse('error.stale')
  }
  return actOnMember(context, actor, accountId, takeBack, ({ warnings }) => {
    return warnings.find((each) => each.id === id)?.takenBack?.by
  })
}
