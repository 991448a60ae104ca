import { refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { hashOfBrowser } from '#platform/server/http/browser-hash.ts'
import { consumeRateLimit, type RateLimit } from '#platform/server/http/rate-limit.ts'
import type { ReportReason } from '../../contract.ts'
import { findCommentRecord } from '../comment-rows.ts'
import type { CommentsContext } from '../context.ts'
import { isPublic } from '../standing.ts'
import { moderationTag, reportsTag } from '../tags.ts'
import type { Sender } from '../writing/writer.ts'
import { notifyModerators } from './notify-moderators.ts'

const window = { windowSeconds: 600 }

/**
 * The most guest reports that are stored per comment until a moderator reviews it, since one person
 * can pose as many browsers.
 */
export const mostOfGuests = 50

/**
 * Records a report of a comment, also by a guest, with its text at that time. Each account or
 * browser counts once, guests up to `mostOfGuests` in total. Refuses `error.tooManyRequests` after
 * 10 in ten minutes per account or browser, or 40 per network, and `error.commentNotFound`, also
 * for a deleted comment.
 */
export async function noteReport({ db, clock }: CommentsContext, sender: Sender, id: number, reason: ReportReason) {
  for (const turn of turnsOf(sender)) {
    const tooMany = await consumeRateLimit(db, turn)
    if (tooMany) return refuse('error.tooManyRequests', tooMany)
  }
  const comment = await findCommentRecord(db, id)
  if (!comment || !isPublic(comment) || comment.deletedBy) return refuse('error.commentNotFound')
  if (sender.accountId === null && (await countOfGuests(db, id)) >= mostOfGuests) return {}
  await inTransaction(db, async (tx) => {
    const { numInsertedOrUpdatedRows: added } = await tx
      .insertInto('comments_reports')
      .values({
        comment_id: id,
        account_id: sender.accountId,
        browser_hash: sender.accountId === null ? hashOfBrowser(sender.browser) : null,
        reason,
        text: comment.text,
        reported_at: clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!added) return
    await notifyModerators(tx, { commentId: id, why: 'reported', except: sender.accountId }, clock.now())
    await invalidateTags(tx, [reportsTag, moderationTag])
  })
  return {}
}

async function countOfGuests(db: CommentsContext['db'], id: number): Promise<number> {
  const { count } = await db
    .selectFrom('comments_reports')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comment_id', '=', id)
    .where('account_id', 'is', null)
    .where('dismissed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

function turnsOf(sender: Sender): RateLimit[] {
  if (sender.accountId !== null) {
    return [{ purpose: 'report of account', who: String(sender.accountId), limit: 10, ...window }]
  }
  return [
    { purpose: 'report from network', who: sender.address, limit: 40, ...window },
    { purpose: 'report of browser', who: sender.browser, limit: 10, ...window },
  ]
}
