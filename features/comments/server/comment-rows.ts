import type { Db, Tx } from '#platform/server/database.ts'
import type { CommentsTables } from './tables.ts'

/** The columns of a comment, by the names of `CommentRecord`. */
export const commentColumns = [
  'id',
  'subject',
  'parent_id as parentId',
  'answers_id as answersId',
  'place',
  'account_id as accountId',
  'hotel',
  'name',
  'browser_hash as browserHash',
  'text',
  'created_at as createdAt',
  'edited_at as editedAt',
  'held',
  'deleted_at as deletedAt',
  'deleted_by as deletedBy',
  'user_deleted_at as userDeletedAt',
  'reply_count as replyCount',
  'reactions',
] as const

/** Comments as they are stored, to be narrowed by the caller. */
export function selectComments(db: Db<CommentsTables>) {
  return db.selectFrom('comments_comments').select(commentColumns)
}

/**
 * A comment as it is stored. `parentId` is the conversation that an answer stands in, `answersId` the answer of it that it is to (null: to what began it), `place` the number of a public conversation on its
 * subject. `accountId` is whoever proved to be the writer; a guest has `hotel` and `name` instead.
 * `userDeletedAt` is when the writer had deleted what moderation deleted since.
 */
export type CommentRecord = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

/** A comment whatever its state; undefined where there is none of that number. */
export function findCommentRecord(db: Db<CommentsTables>, id: number): Promise<CommentRecord | undefined> {
  return selectComments(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Holds a comment for a transaction: nobody else changes it meanwhile. Whoever takes several rows takes an answer before its
 * conversation, after both the lock of an account's earnings, and only then the subject's counters and its balance.
 */
export function lockComment(tx: Tx<CommentsTables>, id: number): Promise<CommentRecord | undefined> {
  return selectComments(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
