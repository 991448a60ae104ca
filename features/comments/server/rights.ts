import { hashOfBrowser } from '#platform/server/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/caller.ts'
import { guestChangeMinutes } from '../contract.ts'
import type { CommentRecord } from './comment-rows.ts'

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
