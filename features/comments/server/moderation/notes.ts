import { recordAct } from '#features/audit/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { findCommentRecord } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { moderationTag } from '../tags.ts'
import { describeStaffComments } from './describe-staff-comments.ts'

/** Adds a note for the staff and returns the comment with it. Refuses `error.commentNotFound`. */
export async function addNote(context: CommentsContext, actor: Actor, id: number, text: string) {
  const now = context.clock.now()
  const isAdded = await inTransaction(context.db, async (tx) => {
    if (!(await findCommentRecord(tx, id))) return false
    await tx
      .insertInto('comments_notes')
      .values({ comment_id: id, account_id: actor.id, text, noted_at: now })
      .execute()
    await recordAct(tx, { by: actor.id, act: 'comment.noted', subject: 'comment', id }, now)
    await invalidateTags(tx, [moderationTag])
    return true
  })
  const [comment] = isAdded ? await describeStaffComments(context, [id], actor.id) : []
  return comment ?? refuse('error.commentNotFound')
}
