import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { pageSize } from '../contract.ts'
import { findCommentRecord } from './comment-rows.ts'
import type { CommentsContext } from './context.ts'

/**
 * Returns the current page of a public comment; a reply is on that of its conversation. Refuses
 * `error.commentNotFound`.
 */
export async function placeOfComment({ db, subjects }: CommentsContext, id: number) {
  const comment = await findCommentRecord(db, id)
  if (!comment || comment.held) return refuse('error.commentNotFound')
  const conversation = comment.parentId === null ? comment : await findCommentRecord(db, comment.parentId)
  const known = await db
    .selectFrom('comments_subjects')
    .select('conversations')
    .where('subject', '=', comment.subject)
    .executeTakeFirst()
  if (!conversation || conversation.place === null || !known) return refuse('error.commentNotFound')
  if (isRefusal(await subjects.find(db, comment.subject))) return refuse('error.commentNotFound')
  return {
    subject: comment.subject,
    page: Math.floor(Math.max(0, known.conversations - conversation.place) / pageSize) + 1,
    conversationId: conversation.id,
  }
}
