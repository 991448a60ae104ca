import type { Amount } from '#features/accounts/contract.ts'
import { changeBalance } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database.ts'
import { earn, lockEarnings, type Rewardable } from './earnings.ts'
import type { CommentsTables } from './tables.ts'

/**
 * Gives the reward of a verified comment (specification §9.3) and answers what was given, null for
 * none. Call it last in a transaction: other rewards of the account wait for its end.
 */
export async function rewardComment(tx: Tx<CommentsTables>, comment: Rewardable, now: Date): Promise<Amount | null> {
  const { id, accountId, subject } = comment
  await lockEarnings(tx, accountId)
  const earned = (await earn(tx, [comment], now)).get(id)
  if (!earned) return null
  const { textHash, ...rest } = earned.earning
  const noted = { ...rest, text_hash: textHash, rewarded_at: now }
  await tx
    .insertInto('comments_rewards')
    .values({ comment_id: id, account_id: accountId, subject, ...noted })
    .onConflict((conflict) => conflict.column('comment_id').doUpdateSet(noted))
    .execute()
  return earned.given
}

/**
 * Takes back what a comment has earned, as far as it is there: what was spent stays noted as held, so that deleting and restoring earns nothing twice and
 * the comment goes on counting among the day's. Does nothing for one that has earned nothing.
 */
export async function takeRewardBack(tx: Tx<CommentsTables>, commentId: number, now: Date): Promise<void> {
  const held = await tx
    .selectFrom('comments_rewards')
    .select(['account_id', 'stars', 'comets'])
    .where('comment_id', '=', commentId)
    .forUpdate()
    .executeTakeFirst()
  if (!held || (held.stars === 0 && held.comets === 0)) return
  const { account_id: accountId, stars, comets } = held
  const taken = { stars: -stars, comets: -comets, reason: 'comment deleted', about: `comment:${commentId}` }
  const changed = await changeBalance(tx, { accountId, ...taken }, now)
  await tx
    .updateTable('comments_rewards')
    .set({ stars: stars + changed.stars, comets: comets + changed.comets })
    .where('comment_id', '=', commentId)
    .execute()
}
