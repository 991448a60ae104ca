import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { ReactionName } from '../contract.ts'
import { type CommentRecord, lockComment } from './comment-rows.ts'
import type { CommentsContext } from './context.ts'
import { isPublic } from './standing.ts'
import { invalidateSubject } from './subjects.ts'
import type { CommentsTables, ReactionCounts } from './tables.ts'

/**
 * Adds or removes an account's reaction to a comment; idempotent. Returns the counts. Refuses
 * `error.tooManyRequests` after 60 in a minute, and `error.commentNotFound`, also for a deleted
 * comment.
 */
export async function chooseReaction(
  context: CommentsContext,
  actor: Actor,
  id: number,
  { reaction, chosen }: { reaction: ReactionName; chosen: boolean },
) {
  const turn = { purpose: 'reaction to comment', who: String(actor.id), limit: 60, windowSeconds: 60 }
  const tooMany = await consumeRateLimit(context.db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  const outcome = await inTransaction(context.db, async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment || !isPublic(comment) || comment.deletedBy) return refuse('error.commentNotFound')
    const hasChanged = chosen
      ? await choose(tx, comment, actor.id, reaction, context.clock.now())
      : await takeBack(tx, comment, actor.id, reaction)
    if (!hasChanged) return { reactions: comment.reactions, tags: [] }
    const reactions = withChange(comment.reactions, reaction, chosen ? 1 : -1)
    await tx.updateTable('comments_comments').set({ reactions }).where('id', '=', id).execute()
    return { reactions, tags: await invalidateSubject(tx, context.subjects, comment.subject) }
  })
  if (isRefusal(outcome)) return outcome
  context.lists.drop(outcome.tags)
  return { reactions: outcome.reactions }
}

/** Returns the counts after adding or removing one reaction; zero counts are omitted. */
export function withChange(counts: ReactionCounts, reaction: ReactionName, change: 1 | -1): ReactionCounts {
  const { [reaction]: before = 0, ...others } = counts
  const after = before + change
  return after > 0 ? { ...others, [reaction]: after } : others
}

async function choose(
  tx: Tx<CommentsTables>,
  { id, subject }: CommentRecord,
  accountId: number,
  reaction: ReactionName,
  now: Date,
): Promise<boolean> {
  const chosen = await tx
    .insertInto('comments_reactions')
    .values({ comment_id: id, account_id: accountId, reaction, subject, chosen_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Number(chosen.numInsertedOrUpdatedRows) === 1
}

async function takeBack(
  tx: Tx<CommentsTables>,
  { id }: CommentRecord,
  accountId: number,
  reaction: ReactionName,
): Promise<boolean> {
  const taken = await tx
    .deleteFrom('comments_reactions')
    .where('comment_id', '=', id)
    .where('account_id', '=', accountId)
    .where('reaction', '=', reaction)
    .executeTakeFirst()
  return Number(taken.numDeletedRows) === 1
}
