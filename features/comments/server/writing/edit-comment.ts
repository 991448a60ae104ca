import { randomUUID } from 'node:crypto'
import { recordAct } from '#features/audit/server/api.ts'
import type { Parsed } from '#platform/contract/endpoint.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import type { Tx } from '#platform/server/database/database.ts'
import { consumeRateLimit } from '#platform/server/http/rate-limit.ts'
import type { deleteComment } from '../../contract.ts'
import type { CommentRecord } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { storeKept } from '../moderation/decisions.ts'
import { hasTooManyLinks, type ModerationFilter } from '../moderation/moderation-filter.ts'
import { noticeDelaySeconds, notifyWritersTask } from '../moderation/notify-writers.ts'
import { deleteWithReason, readyDeletion } from '../moderation/ready-deletion.ts'
import {
  type Changing,
  deleteBy,
  isOwn,
  isPastChanging,
  isPublic,
  moderates,
  type Owned,
  restore,
} from '../standing.ts'
import type { CommentsTables } from '../tables.ts'
import { moderationTag } from '../tags.ts'
import { type Change, changeComment } from './change-comment.ts'
import { notifyOfReplies } from './reply-notices.ts'

// Guests have 15 minutes for these changes, from the same browser; then `error.commentTooLate`.

/**
 * Edits the caller's own comment; an unchanged text does nothing. Text that would need review is
 * refused: `error.commentTooManyLinks`, `error.commentWouldWait`,
 * `error.commentRefused`.
 */
export async function editOwnComment(context: CommentsContext, changing: Changing, id: number, text: string) {
  // Before the transaction, which would wait for another connection.
  const { filter } = await context.words.current()
  return changeInTurn(context, changing, id, async (tx, comment) => {
    const now = context.clock.now()
    if (!isOwn(changing, comment)) return refuseStranger(changing, comment)
    if (isPastChanging(comment, now)) return refuse('error.commentTooLate')
    if (comment.deletedBy) return refuse('error.commentNotFound')
    return rewrite(filter, tx, comment, text, now)
  })
}

async function rewrite(
  filter: ModerationFilter,
  tx: Tx<CommentsTables>,
  comment: Owned<CommentRecord>,
  text: string,
  now: Date,
) {
  const { id, accountId, name, browserHash } = comment
  if (comment.text === text) return false
  if (hasTooManyLinks(text)) return refuse('error.commentTooManyLinks')
  const verdict = await filter.judge(tx, { text, accountId, guestName: name, browserHash, at: now })
  if (verdict?.does === 'refuse') return refuse('error.commentRefused')
  if (verdict && accountId === null && isPublic(comment)) return refuse('error.commentWouldWait')
  await tx
    .updateTable('comments_comments')
    .set({ text, edited_at: now, released_at: null })
    .where('id', '=', id)
    .execute()
  return true
}

/**
 * Deletes a comment: an owner their own, a moderator any other as moderation (specification §6.2);
 * then a task notifies the writer of the reason. Already deleted ones are unchanged. Refuses as in
 * the contract.
 */
export async function deleteOneComment(
  context: CommentsContext,
  changing: Changing,
  id: number,
  { reason }: Parsed<typeof deleteComment>['query'],
) {
  // Before the transaction, which would wait for another connection.
  const deletion = moderates(changing.actor) ? await readyDeletion(context.siteWords, reason) : null
  return changeInTurn(context, changing, id, async (tx, comment) => {
    const { actor } = changing
    const now = context.clock.now()
    if (isOwn(changing, comment)) {
      return isPastChanging(comment, now) ? refuse('error.commentTooLate') : deleteBy(tx, comment, 'user', now)
    }
    if (!actor || !deletion) return refuseStranger(changing, comment)
    const deciding = { by: actor.id, batch: randomUUID() }
    const deleted = await deleteWithReason(tx, comment, deletion, deciding, now)
    if (deleted) {
      const changes = { reason, warned: false }
      await recordAct(tx, { by: actor.id, act: 'comment.deleted', subject: 'comment', id, changes }, now)
      await notifyLater(context, tx, deciding.batch)
    }
    return deleted
  })
}

/**
 * Restores a comment: an owner their own deletion, a moderator a deletion by moderation
 * (specification §4.7) of a comment by others, which grants an open request for a second look.
 * Others are unchanged. Refuses as in the contract.
 */
export function restoreOneComment(context: CommentsContext, changing: Changing, id: number) {
  return changeInTurn(context, changing, id, async (tx, comment) => {
    const { actor } = changing
    const now = context.clock.now()
    const isMine = isOwn(changing, comment)
    if (!isMine && !moderates(actor)) return refuseStranger(changing, comment)
    if (isMine && isPastChanging(comment, now)) return refuse('error.commentTooLate')
    if (comment.deletedBy === null) return false
    const may = comment.deletedBy === 'user' ? isMine : moderates(actor) && !isMine
    if (!may) return refuse('error.commentNotYours')
    await restore(tx, comment, now)
    if (comment.deletedBy === 'moderator' && actor) {
      const deciding = { by: actor.id, batch: randomUUID() }
      const { isGranted } = await storeKept(tx, comment, deciding, now)
      await recordAct(tx, { by: actor.id, act: 'comment.restored', subject: 'comment', id }, now)
      if (isGranted) await notifyLater(context, tx, deciding.batch)
    }
    if (comment.parentId !== null) await notifyOfReplies(tx, context.subjects, [id], now)
    return true
  })
}

/** Enqueues the notice to the writer, with the delay of decisions in Housekeeping. */
async function notifyLater({ queue }: CommentsContext, tx: Tx<CommentsTables>, batch: string): Promise<void> {
  await queue.enqueue(tx, notifyWritersTask, { batch }, { startAfterSeconds: noticeDelaySeconds })
}

/**
 * Changes a comment within the rate limit: 30 edits, deletions and restorations a minute per
 * account, or per network for guests. Each change invalidates the page in all processes.
 */
async function changeInTurn<R extends Refusal>(
  context: CommentsContext,
  { actor, visitor }: Changing,
  id: number,
  change: Change<R>,
) {
  const holder = actor
    ? { purpose: 'change of comment', who: String(actor.id) }
    : { purpose: 'change of comment from network', who: visitor.address }
  const tooMany = await consumeRateLimit(context.db, { ...holder, limit: 30, windowSeconds: 60 })
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  return changeComment(context, id, async (tx, comment) => {
    const changed = await change(tx, comment)
    // Moderators may have it before them.
    if (changed === true) await invalidateTags(tx, [moderationTag])
    return changed
  })
}

// What waits for a moderator is nothing that others learn of.
function refuseStranger({ actor }: Changing, comment: CommentRecord) {
  if (!isPublic(comment)) return refuse('error.commentNotFound')
  return refuse(actor ? 'error.commentNotYours' : 'error.notLoggedIn')
}
