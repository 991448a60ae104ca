import type { Actor } from '#platform/server/caller.ts'
import type { CommentRecord } from './comment-rows.ts'

declare const owned: unique symbol

/** A comment that belongs to the account that calls: only `isOwn` tells so. */
export type Owned<Comment> = Comment & { readonly [owned]: true }

/** Whether a comment is the account's own. A guest's belongs to nobody. */
export function isOwn(actor: Actor, comment: CommentRecord): comment is Owned<CommentRecord> {
  return comment.accountId === actor.id
}

/** Whether somebody may delete and restore what others wrote (SPEC §6). */
export function moderates(actor: Actor | null): boolean {
  return actor?.permissions.has('comments.moderate') ?? false
}

/** Whether a comment stands where everybody sees it, be it deleted since. */
export function isPublic(comment: Pick<CommentRecord, 'held'>): boolean {
  return !comment.held
}
