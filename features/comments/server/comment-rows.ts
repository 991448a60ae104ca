import type { Db, Tx } from '#platform/server/database/database.ts'
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
  'language',
  'reply_count as replyCount',
  'reactions',
] as const

/** Comments as they are stored, to be narrowed by the caller. */
export function selectComments(db: Db<CommentsTables>) {
  return db.selectFrom('comments_comments').select(commentColumns)
}

/**
 * A stored comment. `parentId` is a reply's conversation, `answersId` the reply that it answers
 * (null: the first comment), `place` the number of a public conversation on its subject.
 * `accountId` is the proved author; guests have `hotel` and `name`. `userDeletedAt` is an author's
 * deletion before moderation deleted it too.
 */
export type CommentRecord = Awaited<ReturnType<ReturnType<typeof selectComments>['executeTakeFirstOrThrow']>>

/** Returns a comment in any state; undefined if there is none. */
export function findCommentRecord(db: Db<CommentsTables>, id: number): Promise<CommentRecord | undefined> {
  return selectComments(db).where('id', '=', id).executeTakeFirst()
}

/**
 * Takes a row lock on a comment. Lock order: replies before their conversation, then an account's
 * earnings, then the subject's counters and the balance.
 */
export function lockComment(tx: Tx<CommentsTables>, id: number): Promise<CommentRecord | undefined> {
  return selectComments(tx).where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
}
