import { changeBalance, lockMember } from '#features/accounts/server/api.ts'
import type { EarnedRun } from '#features/comments/server/api.ts'
import { notify, type OutgoingNotice } from '#features/notifications/server/api.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { achievementKeys } from '../contract.ts'
import { type Deeds, progressOf } from './achievements.ts'
import type { AggregationContext } from './context.ts'
import { streaksToGive } from './streaks.ts'

/** A reward: its ledger reason, its subject, and the translation key of its description. */
type Gift = { reason: 'achievement' | 'streak'; about: string; achievement: string; comets: number }

/**
 * Grants an account the rewards it has reached but not received: stored, notified and booked in one
 * transaction. Concurrent calls grant nothing twice, and closed accounts receive nothing.
 */
export async function giveReached(
  { db, clock }: AggregationContext,
  accountId: number,
  { deeds, runs }: { deeds: Deeds; runs: readonly EarnedRun[] },
): Promise<void> {
  const now = clock.now()
  const [known, given] = await Promise.all([
    db.selectFrom('rewards_achievements').select('achievement').where('account_id', '=', accountId).execute(),
    db
      .selectFrom('rewards_streaks')
      .select(['days', 'first_day as firstDay', 'last_day as lastDay'])
      .where('account_id', '=', accountId)
      .execute(),
  ])
  const reached = achievementKeys.flatMap((key) => {
    const { done, goal, comets } = progressOf(key, deeds)
    return done >= goal && known.every(({ achievement }) => achievement !== key)
      ? [{ account_id: accountId, achievement: key, comets, reached_at: now }]
      : []
  })
  const streaks = streaksToGive(runs, given)
  if (reached.length === 0 && streaks.length === 0) return
  await inTransaction(db, async (tx) => {
    // The row lock lasts until all is granted, so the account cannot be closed in between.
    if (!(await lockMember(tx, accountId))) return
    const gifts: Gift[] = []
    if (reached.length > 0) {
      const fresh = await tx
        .insertInto('rewards_achievements')
        .values(reached)
        .onConflict((conflict) => conflict.doNothing())
        .returning(['achievement', 'comets'])
        .execute()
      gifts.push(
        ...fresh.map((one) => ({ ...one, reason: 'achievement' as const, about: `achievement:${one.achievement}` })),
      )
    }
    for (const { days, comets, firstDay, lastDay } of streaks) {
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('rewards_streaks')
        .values({ account_id: accountId, days, first_day: firstDay, last_day: lastDay, comets, reached_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (!numInsertedOrUpdatedRows) continue
      gifts.push({ reason: 'streak', about: `streak:${days}:${firstDay}`, achievement: `streak${days}`, comets })
    }
    await notify(
      tx,
      gifts.map((gift) => noticeOf(accountId, gift)),
      now,
    )
    for (const { reason, about, comets } of gifts) {
      await changeBalance(tx, { accountId, stars: 0, comets, reason, about }, now)
    }
  })
}

function noticeOf(accountId: number, { about, achievement, comets }: Gift): OutgoingNotice {
  return { accountId, about, notice: { kind: 'achievement', achievement, comets } }
}
