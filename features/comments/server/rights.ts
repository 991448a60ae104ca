import { hashOfBrowser } from '#platform/server/browser-hash.ts'
import type { Actor, Visitor } from '#platform/server/caller.ts'
import { guestChangeMinutes } from '../contract.ts'
import type { CommentRecord } from './comment-rows.ts'

declare const owned: unique symbol

/** A comment that belongs to the account or to the guest's browser that calls: only `isOwn` tells so. */
export type Owned<Comment> = Comment & { readonly [owned]: true }

/** Who asks to change a comment: an account, or a guest by the browser. */
export type Changing = { actor: Actor | null; visitor: Visitor }

/** How long after it was written a guest may change a comment. */
export const guestChangeMs = guestChangeMinutes * 60_000

/** Whether a comment is the account's own, or was written by a guest in this browser. */
export function isOwn({ actor, visitor }: Changing, comment: CommentRecord): comment is Owned<CommentRecord> {
  if (actor) return comment.accountId === actor.id
  if (comment.accountId !== null || comment.browserHash === null || visitor.browser === null) return false
  return comment.browserHash.equals(hashOfBrowser(visitor.browser))
}

/** Whether the time is over in which a guest may change the comment. An account's has no such end. */
export function isPastChanging({ accountId, createdAt }: CommentRecord, now: Date): boolean {
  return accountId === null && now.getTime() - createdAt.getTime() >= guestChangeMs
}

/** Whether the caller may delete and restore comments of others (specification §6.2). */
export function moderates(actor: Actor | null): boolean {
  return actor?.permissions.has('comments.moderate') ?? false
}

/** Whether a comment stands where everybody sees it, be it deleted since. */
export function isPublic(comment: Pick<CommentRecord, 'held'>): boolean {
  return !comment.held
}
