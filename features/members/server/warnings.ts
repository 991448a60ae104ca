import { notify, withdrawNotices } from '#features/notifications/server/api.ts'
import type { Tx } from '#platform/server/database/database.ts'
import type { WarningReason } from '../contract.ts'
import type { MembersTables } from './tables.ts'

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

/** How long a decision can be undone before the member is notified. */
export const undoSeconds = 10

/**
 * Warns a member: stores the warning and notifies the member 10 seconds later, so that it can be
 * taken back unnoticed. Ranks are checked by the caller. Returns the number of the warning.
 */
export async function warnMember<Tables>(tx: Tx<Tables>, given: WarningGiven, now: Date): Promise<number> {
  const { accountId, by, reason, text, commentId = null } = given
  const { id } = await ours(tx)
    .insertInto('members_warnings')
    .values({ account_id: accountId, reason, text, comment_id: commentId, warned_by: by, warned_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  const notice = { kind: 'warning', reason, text } as const
  const sendAt = new Date(now.getTime() + undoSeconds * 1000)
  await notify(tx, [{ accountId, about: aboutOf(id), notice }], sendAt)
  return id
}

/**
 * Takes a warning back and withdraws its notice. Returns the warned account, or undefined if there
 * is no such warning or it was taken back before.
 */
export async function takeWarningBack<Tables>(
  tx: Tx<Tables>,
  { id, by }: { id: number; by: number | null },
  now: Date,
): Promise<number | undefined> {
  const taken = await ours(tx)
    .updateTable('members_warnings')
    .set({ taken_back_by: by, taken_back_at: now })
    .where('id', '=', id)
    .where('taken_back_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst()
  if (taken) await withdrawNotices(tx, 'warning', [aboutOf(id)], now)
  return taken?.account_id
}

function aboutOf(id: number): string {
  return `warning:${id}`
}

/** Callers of other features have transactions over their own tables. */
function ours<Tables>(tx: Tx<Tables>): Tx<MembersTables> {
  return tx as unknown as Tx<MembersTables>
}
