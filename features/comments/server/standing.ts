import { sql } from 'kysely'
import type { AnyDb, Tx } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/http/caller.ts'
import { guestChangeMinutes } from '../contract.ts'
import { type CommentRecord, lockComment } from './comment-rows.ts'
import type { CommentsTables, DeletedBy } from './tables.ts'
import { lockEarnings, rewardComment, takeRewardBack } from './writing/earnings.ts'
import { withdrawReply } from './writing/reply-notices.ts'
import { countComment, uncountComment } from './writing/store-comment.ts'

declare const owned: unique symbol

/** A comment that belongs to the calling account or guest browser; created only by `isOwn`. */
export type Owned<Comment> = Comment & { readonly [owned]: true }

/** Caller who wants to change a comment: an account, or a guest by browser. */
export type Changing = { actor: Actor | null; visitor: Visitor }

/** How long after it was written a guest may change a comment. */
export const guestChangeMs = guestChangeMinutes * 60_000

/** Whether a comment is the account's own, or was written by a guest in this browser. */
export function isOwn({ actor, visitor }: Changing, comment: CommentRecord): comment is Owned<CommentRecord> {
  if (actor) return comment.accountId === actor.id
  if (comment.accountId !== null || comment.browserHash === null || visitor.browser === null) return false
  return comment.browserHash.equals(hashOfBrowser(visitor.browser))
}

/** Returns whether a guest's time to change the comment is over. Accounts have no limit. */
export function isPastChanging({ accountId, createdAt }: CommentRecord, now: Date): boolean {
  return accountId === null && now.getTime() - createdAt.getTime() >= guestChangeMs
}

/** Whether the caller may delete and restore comments of others (specification §6.2). */
export function moderates(actor: Actor | null): boolean {
  return actor?.permissions.has('comments.moderate') ?? false
}

/** Returns whether a comment has been published, even if deleted since. */
export function isPublic(comment: Pick<CommentRecord, 'held'>): boolean {
  return !comment.held
}

// All functions here require the comment's row lock (`lockComment`) and publish no invalidations.

/**
 * Publishes a comment after review, as the newest conversation of its subject or as a reply in its
 * own.
 */
export async function makePublic(tx: Tx<CommentsTables>, comment: CommentRecord, now: Date): Promise<void> {
  if (comment.parentId !== null) await lockComment(tx, comment.parentId)
  if (comment.accountId !== null) await lockEarnings(tx, comment.accountId)
  const place = await countComment(tx, comment.subject, comment.parentId)
  await tx
    .updateTable('comments_comments')
    .set({ held: false, released_at: now, place })
    .where('id', '=', comment.id)
    .execute()
}

/**
 * Takes a released comment back to review, with its place, count, reward and the notice of it.
 * Returns false, and changes nothing, for a deleted one or a conversation that has replies.
 */
export async function holdAgain(tx: Tx<CommentsTables>, comment: CommentRecord, now: Date): Promise<boolean> {
  const { id, parentId, accountId, subject, place } = comment
  if (comment.held || comment.deletedBy !== null || comment.replyCount > 0) return false
  if (parentId !== null) await lockComment(tx, parentId)
  if (accountId !== null) await lockEarnings(tx, accountId)
  await tx
    .updateTable('comments_comments')
    .set({ held: true, released_at: null, place: null })
    .where('id', '=', id)
    .execute()
  await uncountComment(tx, subject, { parentId, place })
  if (parentId !== null) await withdrawReply(tx, id, now)
  await takeRewardBack(tx, id, now)
  return true
}

/**
 * Deletes a comment and revokes its reward. Moderation can also delete a comment already deleted by
 * its author; then only moderation can undo that, back to the author's deletion. The reverse does
 * nothing. Returns whether anything changed.
 */
export async function deleteBy(
  tx: Tx<CommentsTables>,
  comment: CommentRecord,
  by: DeletedBy,
  now: Date,
): Promise<boolean> {
  if (comment.deletedBy === 'moderator' || comment.deletedBy === by) return false
  const wasShown = comment.deletedBy === null && !comment.held
  await tx
    .updateTable('comments_comments')
    .set({ deleted_at: now, deleted_by: by, user_deleted_at: comment.deletedAt })
    .where('id', '=', comment.id)
    .execute()
  if (comment.parentId !== null) await withdrawReply(tx, comment.id, now)
  if (comment.accountId !== null) await lockEarnings(tx, comment.accountId)
  if (wasShown) await addToTotal(tx, comment.subject, -1)
  await takeRewardBack(tx, comment.id, now)
  return true
}

/**
 * Restores a deleted comment and its reward. If its author had deleted it before moderation did, it
 * returns to that state and stays hidden.
 */
export async function restore(tx: Tx<CommentsTables>, comment: CommentRecord, now: Date): Promise<void> {
  if (comment.userDeletedAt) return restoreToUser(tx, comment.id, comment.userDeletedAt)
  const { accountId } = comment
  if (accountId !== null && !comment.held) await lockEarnings(tx, accountId)
  await tx
    .updateTable('comments_comments')
    .set({ deleted_at: null, deleted_by: null })
    .where('id', '=', comment.id)
    .execute()
  if (comment.held) return
  await addToTotal(tx, comment.subject, 1)
  if (accountId !== null) await rewardComment(tx, { ...comment, accountId }, now)
}

async function restoreToUser(tx: Tx<CommentsTables>, id: number, deletedAt: Date): Promise<void> {
  await tx
    .updateTable('comments_comments')
    .set({ deleted_at: deletedAt, deleted_by: 'user', user_deleted_at: null })
    .where('id', '=', id)
    .execute()
}

async function addToTotal(tx: AnyDb, subject: string, change: 1 | -1): Promise<void> {
  await sql`update comments_subjects set total = total + ${change} where subject = ${subject}`.execute(tx)
}
