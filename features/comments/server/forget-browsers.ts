import { sql } from 'kysely'
import type { Db } from '#platform/server/database.ts'
import { claimWindowMs } from './claim-guest-comments.ts'
import type { CommentsTables } from './tables.ts'

/** How long a comment that waits for a moderator is its guest's, who is known by the browser: as long as the guest cookie lives on after it. */
export const browserKnownMs = 30 * 86_400_000

/**
 * Forgets which browser a comment came from once that is good for nothing: after a day, in which its guest may prove to be the player, and for what
 * waits for a moderator after thirty, in which its guest is to see it. What a guest
 * took back loses its words then, since it cannot be restored any more. Which browsers reported something is forgotten after thirty days too, and then go
 * reports that are settled: put aside, or of a comment that was deleted.
 */
export async function forgetBrowsers(db: Db<CommentsTables>, now: Date): Promise<void> {
  const dayAgo = new Date(now.getTime() - claimWindowMs)
  const monthAgo = new Date(now.getTime() - browserKnownMs)
  const useless = db
    .selectFrom('comments_comments')
    .select('id')
    .where('browser_hash', 'is not', null)
    .where('created_at', '<=', dayAgo)
    .where((is) => is.or([is('held', '=', false), is('deleted_at', 'is not', null), is('created_at', '<=', monthAgo)]))
    // What somebody works on just now is left for the next time.
    .forNoKeyUpdate()
    .skipLocked()
  const isTakenBack = sql<boolean>`(deleted_by = 'user' or user_deleted_at is not null) is true`
  await db
    .updateTable('comments_comments')
    .set({ browser_hash: null, text: sql<string>`case when ${isTakenBack} then '' else text end` })
    .where('id', 'in', useless)
    .execute()
  await db
    .updateTable('comments_reports')
    .set({ browser_hash: null })
    .where('browser_hash', 'is not', null)
    .where('reported_at', '<=', monthAgo)
    .execute()
  const deleted = db.selectFrom('comments_comments').select('id').where('deleted_at', '<=', monthAgo)
  await db
    .deleteFrom('comments_reports')
    .where('reported_at', '<=', monthAgo)
    .where((is) => is.or([is('dismissed_at', 'is not', null), is('comment_id', 'in', deleted)]))
    .execute()
}
