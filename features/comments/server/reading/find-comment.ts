import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import { pageSize } from '../../contract.ts'
import { findCommentRecord } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { openSubjects, type SubjectKind } from '../subjects.ts'
import type { CommentsTables } from '../tables.ts'

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

/**
 * Returns the paths of visible comments without the language (`news/rooftop#comment-17`), by id.
 * Missing ones are omitted.
 */
export async function pathsOfComments(
  db: Db<unknown>,
  kinds: readonly SubjectKind[],
  ids: readonly number[],
): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map()
  const comments = await tablesOf<CommentsTables>(db)
    .selectFrom('comments_comments')
    .select(['id', 'subject'])
    .where('id', 'in', [...ids])
    .where('deleted_at', 'is', null)
    .where('held', '=', false)
    .execute()
  const subjects = [...new Set(comments.map(({ subject }) => subject))]
  const found = await openSubjects(kinds).findAll(db, subjects)
  return new Map(
    comments.flatMap(({ id, subject }) => {
      const place = found.get(subject)
      return place && !isRefusal(place) ? [[id, `${place.path}#comment-${id}`] as const] : []
    }),
  )
}
