import { sql } from 'kysely'
import { describeAuthors } from '#features/accounts/server/api.ts'
import type { CacheTag } from '#platform/server/cache/cache-tags.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { selectComments } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { isPublic } from '../standing.ts'
import { invalidateSubject } from '../subjects.ts'
import { lockEarnings, rewardComment } from './earnings.ts'
import { answersTo, notifyOfReplies } from './reply-notices.ts'

/**
 * Time after which a guest's comment can no longer be claimed, because the browser is forgotten.
 */
export const claimWindowMs = 86_400_000

/**
 * Assigns a guest's comments to the account just entered from the same browser: those of the last
 * day under the account's hotel and name, ignoring case. They become verified and earn rewards;
 * pending ones stay pending review. `at` is the time of entry. Idempotent.
 */
export async function claimGuestComments(
  context: CommentsContext,
  { accountId, browserHash, at }: { accountId: number; browserHash: Buffer; at: Date },
): Promise<void> {
  const now = context.clock.now()
  const tags = await inTransaction(context.db, async (tx) => {
    const player = (await describeAuthors(tx, [accountId])).get(accountId)
    if (!player) return []
    const comments = await selectComments(tx)
      .where('browser_hash', '=', browserHash)
      .where('account_id', 'is', null)
      .where('hotel', '=', player.hotel)
      .where(sql<string>`lower(name)`, '=', sql<string>`lower(${player.name}::text collate "C")`)
      .where('created_at', '>', new Date(at.getTime() - claimWindowMs))
      // Locks replies before their conversation, the global lock order.
      .orderBy('id', 'desc')
      .forNoKeyUpdate()
      .execute()
    if (comments.length === 0) return []
    await tx
      .updateTable('comments_comments')
      .set({ account_id: accountId, name: null, browser_hash: null, network_hash: null })
      .where('id', '=', sql<number>`any(${comments.map(({ id }) => id)}::int[])`)
      .execute()
    const ids = comments.map(({ id }) => id)
    const answers = await answersTo(
      tx,
      ids,
      comments.map(({ id, parentId }) => parentId ?? id),
    )
    await notifyOfReplies(tx, context.subjects, [...ids, ...answers], now)
    const shown = comments.filter(isPublic)
    const invalidated: CacheTag[] = []
    for (const subject of new Set(shown.map((comment) => comment.subject))) {
      invalidated.push(...(await invalidateSubject(tx, context.subjects, subject)))
    }
    await lockEarnings(tx, accountId)
    for (const comment of shown.toReversed()) {
      if (comment.deletedBy === null) await rewardComment(tx, { ...comment, accountId }, now)
    }
    return invalidated
  })
  context.lists.drop(tags)
}
