import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import { type CommentRecord, findCommentRecord, lockComment } from '../comment-rows.ts'
import { deleteBy, makePublic, restore } from '../standing.ts'
import { invalidateSubject, openSubjects, type SubjectKind } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'
import { reportsTag } from '../tags.ts'
import { rewardComment } from '../writing/earnings.ts'
import { tellOfReplies } from '../writing/reply-notices.ts'

/** What moderators work with: the database, and what may be commented on. */
export type ModerationContext = { db: Db<unknown>; subjects: readonly SubjectKind[] }

/**
 * Publishes a pending comment with its place and reward, also one rejected by mistake. Returns
 * false if it is already public. Refuses `error.commentNotFound`, also for one deleted by its
 * author; if moderation deleted it too, only that deletion is undone.
 */
export function releaseComment(context: ModerationContext, id: number, now: Date) {
  return moderate(context, id, async (tx, comment) => {
    if (comment.deletedBy === 'user') return refuse('error.commentNotFound')
    if (!comment.held) return false
    if (comment.deletedBy === 'moderator') await restore(tx, comment, now)
    if (comment.userDeletedAt) return refuse('error.commentNotFound')
    await makePublic(tx, comment, now)
    await tellOfReplies(tx, openSubjects(context.subjects), [id], now)
    const { accountId } = comment
    if (accountId !== null) await rewardComment(tx, { ...comment, accountId }, now)
    return true
  })
}

/**
 * Deletes a pending or public comment as moderation. Returns false if moderation has already
 * deleted it. Refuses `error.commentNotFound`.
 */
export function rejectComment(context: ModerationContext, id: number, now: Date) {
  return moderate(context, id, (tx, comment) => deleteBy(tx, comment, 'moderator', now))
}

/**
 * Dismisses the open reports of a comment and returns their number. Refuses
 * `error.commentNotFound`.
 */
export async function dismissReports(context: Pick<ModerationContext, 'db'>, id: number, now: Date) {
  const db = tablesOf<CommentsTables>(context.db)
  if (!(await findCommentRecord(db, id))) return refuse('error.commentNotFound')
  return inTransaction(db, async (tx) => {
    const dismissed = await tx
      .updateTable('comments_reports')
      .set({ dismissed_at: now })
      .where('comment_id', '=', id)
      .where('dismissed_at', 'is', null)
      .executeTakeFirst()
    await invalidateTags(tx, [reportsTag])
    return Number(dismissed.numUpdatedRows)
  })
}

type Act<Outcome> = (tx: Tx<CommentsTables>, comment: CommentRecord) => Promise<Outcome>

async function moderate<Outcome>({ db, subjects }: ModerationContext, id: number, act: Act<Outcome>) {
  return inTransaction(tablesOf<CommentsTables>(db), async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment) return refuse('error.commentNotFound')
    const outcome = await act(tx, comment)
    if (outcome === true) await invalidateSubject(tx, openSubjects(subjects), comment.subject)
    return outcome
  })
}
