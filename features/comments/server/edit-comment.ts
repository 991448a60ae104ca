import { recordAct } from '#features/audit/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database.ts'
import { takeTurn } from '#platform/server/rate-limit.ts'
import { type Change, changeComment } from './change-comment.ts'
import type { CommentRecord } from './comment-rows.ts'
import { hasTooManyLinks } from './hold.ts'
import { tellOfReplies } from './reply-notices.ts'
import { isOwn, isPublic, moderates, type Owned } from './rights.ts'
import { deleteBy, restore } from './standing.ts'
import type { CommentsTables } from './tables.ts'
import type { CommentsWorld } from './world.ts'

/**
 * Changes the words of a comment of one's own (SPEC §5). The same words again change nothing, not even the time. More links than anybody's comment may
 * have hold a new one for a moderator; what is read already cannot wait, and so they are refused here by `error.commentTooManyLinks`. Refuses
 * `error.commentNotFound`, also for a deleted one, `error.commentNotYours`, and `error.tooManyRequests`.
 */
export function editOwnComment(world: CommentsWorld, actor: Actor, id: number, text: string) {
  return changeInTurn(world, actor, id, async (tx, comment) => {
    if (!isOwn(actor, comment)) return refuseStranger(comment)
    if (comment.deletedBy) return refuse('error.commentNotFound')
    return rewrite(tx, comment, text, world.clock.now())
  })
}

async function rewrite(tx: Tx<CommentsTables>, comment: Owned<CommentRecord>, text: string, now: Date) {
  if (comment.text === text) return false
  if (hasTooManyLinks(text)) return refuse('error.commentTooManyLinks')
  await tx.updateTable('comments_comments').set({ text, edited_at: now }).where('id', '=', comment.id).execute()
  return true
}

/**
 * Deletes a comment: its owner as such, a moderator any other as moderation (SPEC §6). What is deleted already stays so. Refuses
 * `error.commentNotFound`, `error.commentNotYours` and `error.tooManyRequests`.
 */
export function deleteOneComment(world: CommentsWorld, actor: Actor, id: number) {
  return changeInTurn(world, actor, id, async (tx, comment) => {
    if (isOwn(actor, comment)) return deleteBy(tx, comment, 'user', world.clock.now())
    if (!moderates(actor)) return refuseStranger(comment)
    const now = world.clock.now()
    const deleted = await deleteBy(tx, comment, 'moderator', now)
    if (deleted) await recordAct(tx, { by: actor.id, act: 'comment.deleted', subject: 'comment', id }, now)
    return deleted
  })
}

/**
 * Restores a comment: its owner what the owner deleted, a moderator what moderation deleted (DECISIONS "Comments"). What is not deleted
 * stays as it is, and what its owner had deleted before moderation did stays deleted as that. Refuses `error.commentNotFound`, `error.commentNotYours`
 * and `error.tooManyRequests`.
 */
export function restoreOneComment(world: CommentsWorld, actor: Actor, id: number) {
  return changeInTurn(world, actor, id, async (tx, comment) => {
    const isMine = isOwn(actor, comment)
    if (!isMine && !moderates(actor)) return refuseStranger(comment)
    if (comment.deletedBy === null) return false
    const may = comment.deletedBy === 'user' ? isMine : moderates(actor)
    if (!may) return refuse('error.commentNotYours')
    const now = world.clock.now()
    await restore(tx, comment, now)
    if (!isMine) await recordAct(tx, { by: actor.id, act: 'comment.restored', subject: 'comment', id }, now)
    if (comment.parentId !== null) await tellOfReplies(tx, world.subjects, [id], now)
    return true
  })
}

/**
 * Changes a comment if the account has a turn left: 30 a minute, of edits, deletions and restorations together. Each is told to every process, which then
 * reads the page anew.
 */
async function changeInTurn<R extends Refusal>(world: CommentsWorld, actor: Actor, id: number, change: Change<R>) {
  const turn = { purpose: 'change of comment', who: String(actor.id), limit: 30, windowSeconds: 60 }
  const tooMany = await takeTurn(world.db, turn)
  if (tooMany) return refuse('error.tooManyRequests', tooMany)
  return changeComment(world, id, change)
}

// What waits for a moderator is nothing that others learn of.
function refuseStranger(comment: CommentRecord) {
  return refuse(isPublic(comment) ? 'error.commentNotYours' : 'error.commentNotFound')
}
