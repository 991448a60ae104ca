import type { GuestBanGiven } from '#features/members/contract.ts'
import { banGuest, findGuestBan } from '#features/members/server/api.ts'
import { refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { CommentsContext } from '../context.ts'

/**
 * Bans the guests of the browser or network that a comment came from. Refuses
 * `error.commentNotFound`, also where these are no longer known or a member wrote it, and
 * `error.stale` with the ban in force if they are banned already.
 */
export async function banGuestOfComment(context: CommentsContext, actor: Actor, id: number, given: GuestBanGiven) {
  const { db, clock } = context
  const comment = await db
    .selectFrom('comments_comments')
    .select(['browser_hash', 'network_hash'])
    .where('id', '=', id)
    .where('account_id', 'is', null)
    .executeTakeFirst()
  const hash = given.kind === 'browser' ? comment?.browser_hash : comment?.network_hash
  if (!hash) return refuse('error.commentNotFound')
  const banned = await inTransaction(db, (tx) => banGuest(tx, { ...given, hash, by: actor.id }, clock.now()))
  if (banned !== null) return { id: banned }
  const current = await findGuestBan({ ...context, db: db as Db<unknown> }, hash)
  return refuse('error.stale', { current: current ?? null, by: current?.by?.name ?? null })
}
