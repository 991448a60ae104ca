import { randomUUID } from 'node:crypto'
import { recordAct } from '#features/audit/server/api.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import { lockComment } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { restore } from '../standing.ts'
import { invalidateSubject } from '../subjects.ts'
import { moderationTag } from '../tags.ts'
import { notifyOfReplies } from '../writing/reply-notices.ts'
import { deleterInAppeal, isStale, newestDecisions, settleAppeal, statesOf, storeDecision } from './decisions.ts'
import { describeStaffComments } from './describe-staff-comments.ts'
import { release } from './moderation.ts'
import { noticeDelaySeconds, notifyWritersTask } from './notify-writers.ts'

/**
 * Stores that a member asks for a second look at the deletion of a comment, once for each comment
 * and after they were notified. Refuses `error.commentNotFound`, `error.commentNotYours`,
 * `error.appealOver`, `error.tooManyRequests`.
 */
export async function askAgain(context: CommentsContext, actor: Actor, id: number, text: string) {
  const turn = { purpose: 'appeal of account', who: String(actor.id), limit: 10, windowSeconds: 86_400 }
  const tooMany = await consumeRateLimit(context.db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  return inTransaction(context.db, async (tx) => {
    const comment = await lockComment(tx, id)
    if (!comment || (comment.held && comment.accountId !== actor.id)) return refuse('error.commentNotFound')
    if (comment.accountId !== actor.id) return refuse('error.commentNotYours')
    const deletion = (await newestDecisions(tx, [id], 'deleted')).get(id)
    if (comment.deletedBy !== 'moderator' || !deletion?.notifiedAt) return refuse('error.appealOver')
    const asked = await tx
      .insertInto('comments_appeals')
      .values({ comment_id: id, account_id: actor.id, text, asked_at: context.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst()
    if (!asked.numInsertedOrUpdatedRows) return refuse('error.appealOver')
    await invalidateTags(tx, [moderationTag])
    return {}
  })
}

/**
 * Grants or declines a second look. A granted one restores the comment, also to the public if it
 * was held. A task notifies the writer. Refuses `error.commentNotFound` without an open request,
 * `error.stale`, and `error.otherModerator` for who deleted or wrote the comment.
 */
export async function answerAppeal(
  context: CommentsContext,
  actor: Actor,
  id: number,
  { granted, seen }: { granted: boolean; seen: string },
) {
  const now = context.clock.now()
  const batch = randomUUID()
  const outcome = await inTransaction(context.db, async (tx) => {
    const comment = await lockComment(tx, id)
    const appeal = await tx
      .selectFrom('comments_appeals')
      .select(['decided_at', deleterInAppeal.as('deleter')])
      .where('comment_id', '=', id)
      .executeTakeFirst()
    if (!comment || !appeal) return refuse('error.commentNotFound')
    if (isStale(seen, (await statesOf(tx, [id])).get(id) ?? '', 'keep') || appeal.decided_at) return 'stale'
    if (comment.accountId === actor.id || appeal.deleter === actor.id) return refuse('error.otherModerator')
    const kind = granted ? 'granted' : 'declined'
    const decision = await storeDecision(tx, comment, { by: actor.id, batch, kind }, now)
    await settleAppeal(tx, id, decision, now)
    if (granted && comment.deletedBy === 'moderator') {
      if (comment.held) await release(tx, context.subjects, comment, now)
      else await restore(tx, comment, now)
      await notifyOfReplies(tx, context.subjects, [id], now)
    }
    const tags = granted ? await invalidateSubject(tx, context.subjects, comment.subject) : []
    const act = granted ? 'comment.appealGranted' : 'comment.appealDeclined'
    await recordAct(tx, { by: actor.id, act, subject: 'comment', id }, now)
    await invalidateTags(tx, [moderationTag])
    await context.queue.enqueue(tx, notifyWritersTask, { batch }, { startAfterSeconds: noticeDelaySeconds })
    return { tags }
  })
  if (outcome !== 'stale') {
    if (isRefusal(outcome)) return outcome
    context.lists.drop(outcome.tags)
    return { batch }
  }
  const [current] = await describeStaffComments(context, [id], actor.id)
  return refuse('error.stale', { current })
}
