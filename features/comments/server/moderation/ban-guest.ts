import type { GuestBanGiven } from '#features/members/contract.ts'
import { banGuest } from '#features/members/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CommentsContext } from '../context.ts'

/**
 * Bans the guests of the browser or network that a comment came from. Refuses
 * `error.commentNotFound`, also where these are no longer known or a member wrote it, and
 * `error.stale` if they are banned already.
 */
export function banGuestOfComment({ db, clock }: CommentsContext, actor: Actor, id: number, given: GuestBanGiven) {
  return inTransaction(db, async (tx) => {
    const comment = await tx
      .selectFrom('comments_comments')
      .select(['browser_hash', 'network_hash'])
      .where('id', '=', id)
      .where('account_id', 'is', null)
      .executeTakeFirst()
    const hash = given.kind === 'browser' ? comment?.browser_hash : comment?.network_hash
    if (!hash) return refuse('error.commentNotFound')
    const isNew = await banGuest(tx, { ...given, hash, by: actor.id }, clock.now())
    return isNew ? {} : refuse('error.stale')
  })
}
