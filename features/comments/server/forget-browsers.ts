import { sql } from 'kysely'
import type { Db } from '#platform/server/database/database.ts'
import { forgetFormerWords } from './moderation/former-words.ts'
import type { CommentsTables } from './tables.ts'
import { claimWindowMs } from './writing/claim-guest-comments.ts'

const weekMs = 7 * 86_400_000

/** Removes keys older than a week; a form left open that long uses a new key. */
export async function forgetKeys(db: Db<CommentsTables>, now: Date): Promise<void> {
  await db
    .deleteFrom('comments_keys')
    .where('used_at', '<', new Date(now.getTime() - weekMs))
    .execute()
}

/**
 * How long the browser of a guest's pending comment is remembered: as long as the guest cookie
 * lives after it.
 */
export const browserKnownMs = 30 * 86_400_000

/**
 * Forgets the browsers of comments: after a day, in which a guest may claim them, or thirty days
 * while pending review. Text deleted by its guest is then erased, as it can no longer be restored.
 * Browsers of reports are forgotten after thirty days, and then settled reports (dismissed, or on
 * deleted comments) are removed.
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
    // Locked rows are left for the next run.
    .forNoKeyUpdate()
    .skipLocked()
  const isTakenBack = sql<boolean>`(deleted_by = 'user' or user_deleted_at is not null) is true`
  await db
    .updateTable('comments_comments')
    .set({ browser_hash: null, network_hash: null, text: sql<string>`case when ${isTakenBack} then '' else text end` })
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

/** How long decisions of moderators are kept, as the audit log is. */
const decisionDays = 730
// The hits of a word are counted for 30 days.
const hitDays = 31

/**
 * Removes decisions and notes older than two years, hits of words that are no longer counted, and
 * former words.
 */
export async function forgetDecisions(db: Db<CommentsTables>, now: Date): Promise<void> {
  const until = new Date(now.getTime() - decisionDays * 86_400_000)
  await db.deleteFrom('comments_decisions').where('decided_at', '<', until).execute()
  await db.deleteFrom('comments_notes').where('noted_at', '<', until).execute()
  const day = new Date(now.getTime() - hitDays * 86_400_000).toISOString().slice(0, 10)
  await db.deleteFrom('comments_word_hits').where('day', '<', day).execute()
  await forgetFormerWords(db, now)
}
