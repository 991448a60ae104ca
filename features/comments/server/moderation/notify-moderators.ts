import { accountsPermitted } from '#features/accounts/server/api.ts'
import { bringNoticesBack, notify, withdrawNotices } from '#features/notifications/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

const about = (commentId: number) => `comment:${commentId}`

/**
 * Notifies the moderators that a comment waits for a decision. A further report notifies no one.
 */
export async function notifyModerators(
  tx: AnyDb,
  { commentId, why, except }: { commentId: number; why: 'reported' | 'held'; except: number | null },
  now: Date,
): Promise<void> {
  const moderators = await accountsPermitted(tx, 'comments.moderate', now)
  const notice =
    why === 'held' ? ({ kind: 'commentHeld', commentId } as const) : ({ kind: 'commentWaits', commentId, why } as const)
  const receivers = moderators.filter((id) => id !== except)
  await notify(
    tx,
    receivers.map((accountId) => ({ accountId, about: about(commentId), notice })),
    now,
  )
}

const kinds = ['commentWaits', 'commentHeld'] as const

/** Withdraws these notices once a moderator has decided. */
export async function withdrawModeratorNotices(tx: AnyDb, commentId: number, now: Date): Promise<void> {
  for (const kind of kinds) await withdrawNotices(tx, kind, [about(commentId)], now)
}

/** Shows the notices again that a decision withdrew, since it was undone. */
export async function bringModeratorNoticesBack(tx: AnyDb, commentId: number, decidedAt: Date): Promise<void> {
  for (const kind of kinds) await bringNoticesBack(tx, kind, [about(commentId)], decidedAt)
}
