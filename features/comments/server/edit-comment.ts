import { refuse } from '#platform/contract/refusal.ts'
import type { Actor } from '#platform/server/caller.ts'
import type { Tx } from '#platform/server/database.ts'
import { changeComment } from './change-comment.ts'
import type { CommentRecord } from './comment-rows.ts'
import { isOwn, isPublic, moderates, type Owned } from './rights.ts'
import { deleteBy, restore } from './standing.ts'
import type { CommentsTables } from './tables.ts'
import type { CommentsWorld } from './world.ts'

/**
 * Changes the words of a comment of one's own (SPEC §5). The same words again change nothing, not even the time. Refuses
 * `error.commentNotFound`, also for a deleted one, and `error.commentNotYours`.
 */
export function editOwnComment(world: CommentsWorld, actor: Actor, id: number, text: string) {
  return changeComment(world, id, async (tx, comment) => {
    if (!isOwn(actor, comment)) return refuseStranger(comment)
    if (comment.deletedBy) return refuse('error.commentNotFound')
    return rewrite(tx, comment, text, world.clock.now())
  })
}

async function rewrite(tx: Tx<CommentsTables>, comment: Owned<CommentRecord>, text: string, now: Date) {
  if (comment.text === text) return false
  await tx.updateTable('comments_comments').set({ text, edited_at: now }).where('id', '=', comment.id).execute()
  return true
}

/**
 * Deletes a comment: its owner as such, a moderator any other as moderation (SPEC §6). What is deleted already stays so. Refuses
 * `error.commentNotFound` and `error.commentNotYours`.
 */
export function deleteOneComment(world: CommentsWorld, actor: Actor, id: number) {
  return changeComment(world, id, async (tx, comment) => {
    if (isOwn(actor, comment)) return deleteBy(tx, comment, 'user', world.clock.now())
    if (!moderates(actor)) return refuseStranger(comment)
    return deleteBy(tx, comment, 'moderator', world.clock.now())
  })
}

/**
 * Restores a comment: its owner what the owner deleted, a moderator what moderation deleted (DECISIONS "Comments"). What is not deleted
 * stays as it is. Refuses `error.commentNotFound` and `error.commentNotYours`.
 */
export function restoreOneComment(world: CommentsWorld, actor: Actor, id: number) {
  return changeComment(world, id, async (tx, comment) => {
    const isMine = isOwn(actor, comment)
    if (!isMine && !moderates(actor)) return refuseStranger(comment)
    if (comment.deletedBy === null) return false
    const may = comment.deletedBy === 'user' ? isMine : moderates(actor)
    if (!may) return refuse('error.commentNotYours')
    await restore(tx, comment, world.clock.now())
    return true
  })
}

// What waits for a moderator is nothing that others learn of.
function refuseStranger(comment: CommentRecord) {
  return refuse(isPublic(comment) ? 'error.commentNotYours' : 'error.commentNotFound')
}
