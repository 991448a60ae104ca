import { recordAct } from '#features/audit/server/api.ts'
import { takeWarningBack } from '#features/members/server/api.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { DecisionKind } from '../../contract.ts'
import { type CommentRecord, findCommentRecord, lockComment } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { deleteBy, holdAgain, restore } from '../standing.ts'
import { invalidateSubjects } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { moderationTag, reportsTag } from '../tags.ts'
import { notifyOfReplies } from '../writing/reply-notices.ts'
import { newestDecisions } from './decisions.ts'
import { bringModeratorNoticesBack } from './notify-moderators.ts'
import { noticeDelaySeconds } from './notify-writers.ts'

type Undone = {
  warningId: number | null
  id: number
  commentId: number
  kind: DecisionKind
  wasHeld: boolean
  wasDeletedAt: Date | null
  decidedAt: Date
}

/**
 * Returns the comments of a batch to the state before it, and answers how many. Comments that
 * changed since then, such as by another decision or a reply, are left. Refuses `error.undoOver`
 * if there are no others, and for a batch that is older, another moderator's or unknown.
 */
export async function undoBatch(context: CommentsContext, actor: Actor, batch: string) {
  const now = context.clock.now()
  const outcome = await inTransaction(context.db, async (tx) => {
    // With the lock held, the writers were either notified before or are not notified at all.
    const decisions = await tx
      .selectFrom('comments_decisions')
      .select(['id', 'comment_id as commentId', 'kind', 'was_held as wasHeld', 'was_deleted_at as wasDeletedAt'])
      .select(['warning_id as warningId', 'decided_at as decidedAt'])
      .where('batch', '=', batch)
      .where('account_id', '=', actor.id)
      .where('undone_at', 'is', null)
      .where('told_at', 'is', null)
      .where('decided_at', '>', new Date(now.getTime() - noticeDelaySeconds * 1000))
      // Locks replies before their conversation, the global lock order.
      .orderBy('comment_id', 'desc')
      .forUpdate()
      .execute()
    const undone: CommentRecord[] = []
    for (const decision of decisions) {
      const comment = await lockComment(tx, decision.commentId)
      const newest = (await newestDecisions(tx, [decision.commentId])).get(decision.commentId)
      if (!comment || newest?.id !== decision.id) continue
      if (!(await undo(context, tx, comment, decision, now))) continue
      await noteUndone(tx, decision, actor.id, now)
      undone.push(comment)
    }
    if (undone.length === 0) return refuse('error.undoOver')
    const tags = await invalidateSubjects(tx, context.subjects, undone)
    await invalidateTags(tx, [reportsTag, moderationTag])
    return { undone: undone.length, tags }
  })
  if (isRefusal(outcome)) return outcome
  context.lists.drop(outcome.tags)
  return { undone: outcome.undone }
}

/** Undoes what a decision changed of a comment; false if the comment has changed since. */
async function undo(
  context: CommentsContext,
  tx: Tx<CommentsTables>,
  comment: CommentRecord,
  { kind, wasHeld, wasDeletedAt }: Undone,
  now: Date,
): Promise<boolean> {
  if (kind === 'declined') return true
  if (kind === 'deleted') {
    if (comment.deletedBy !== 'moderator') return false
    await restore(tx, comment, now)
    if (comment.parentId !== null) await notifyOfReplies(tx, context.subjects, [comment.id], now)
    return true
  }
  if (wasHeld && !comment.held && !(await holdAgain(tx, comment, now))) return false
  if (wasDeletedAt !== null) {
    const current = await findCommentRecord(tx, comment.id)
    if (!current || !(await deleteBy(tx, current, 'moderator', now))) return false
    await tx.updateTable('comments_comments').set({ deleted_at: wasDeletedAt }).where('id', '=', comment.id).execute()
  }
  return true
}

async function noteUndone(tx: Tx<CommentsTables>, decision: Undone, by: number, now: Date): Promise<void> {
  const { id, commentId, kind, warningId, decidedAt } = decision
  if (warningId !== null) await takeWarningBack(tx, { id: warningId, by }, now)
  await tx.updateTable('comments_decisions').set({ undone_at: now }).where('id', '=', id).execute()
  await tx
    .updateTable('comments_reports')
    .set({ dismissed_at: null, decision_id: null })
    .where('decision_id', '=', id)
    .execute()
  await tx
    .updateTable('comments_appeals')
    .set({ decided_at: null, decision_id: null })
    .where('decision_id', '=', id)
    .execute()
  await bringModeratorNoticesBack(tx, commentId, decidedAt)
  const about = { subject: 'comment', id: commentId, changes: { decision: kind } } as const
  await recordAct(tx, { by, act: 'comment.decisionUndone', ...about }, now)
}
