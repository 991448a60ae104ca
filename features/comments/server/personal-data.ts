import type { Db } from '#platform/server/database/database.ts'
import type { CommentsTables } from './tables.ts'

/**
 * Returns the comment data of an account for its owner's export: comments, deleted or not,
 * reactions and reports. Rewards are in the ledger.
 */
export async function commentData(db: Db<CommentsTables>, accountId: number): Promise<Record<string, unknown>> {
  const [comments, reactions, reports] = await Promise.all([
    db
      .selectFrom('comments_comments')
      .select(['id', 'subject', 'parent_id', 'text', 'created_at', 'edited_at', 'held', 'deleted_at', 'deleted_by'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('comments_reactions')
      .select(['comment_id', 'reaction', 'chosen_at'])
      .where('account_id', '=', accountId)
      .orderBy('comment_id')
      .orderBy('reaction')
      .execute(),
    db
      .selectFrom('comments_reports')
      .select(['comment_id', 'reason', 'reported_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
  ])
  return { comments, reactions, reports }
}
