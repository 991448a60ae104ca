import type { Db } from '#platform/server/database/database.ts'
import type { CommentsTables } from './tables.ts'

/**
 * Returns the comment data of an account for its owner's export: comments, deleted or not,
 * reactions, reports, and what moderators decided and noted on the comments. Rewards are in the
 * ledger.
 */
export async function commentData(db: Db<CommentsTables>, accountId: number): Promise<Record<string, unknown>> {
  const ofAccount = db.selectFrom('comments_comments').select('id').where('account_id', '=', accountId)
  const [comments, reactions, reports, decisions, appeals, notes] = await Promise.all([
    db
      .selectFrom('comments_comments')
      .select([
        'id',
        'subject',
        'parent_id',
        'text',
        'created_at',
        'edited_at',
        'held',
        'deleted_at',
        'deleted_by',
        'language',
      ])
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
    db
      .selectFrom('comments_decisions')
      .select(['comment_id', 'kind', 'reason', 'text', 'decided_at', 'undone_at'])
      .where('comment_id', 'in', ofAccount)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('comments_appeals')
      .select(['comment_id', 'text', 'asked_at', 'decided_at'])
      .where('account_id', '=', accountId)
      .orderBy('comment_id')
      .execute(),
    db
      .selectFrom('comments_notes')
      .select(['comment_id', 'text', 'noted_at'])
      .where('comment_id', 'in', ofAccount)
      .orderBy('id')
      .execute(),
  ])
  return { comments, reactions, reports, decisions, appeals, notes }
}
