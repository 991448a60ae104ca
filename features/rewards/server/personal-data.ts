import type { Db } from '#platform/server/database/database.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { RewardsTables } from './tables.ts'

/** What rewards stores about an account, for its owner to download. */
export async function rewardsData(db: Db<RewardsTables>, accountId: number): Promise<Record<string, unknown>> {
  const [achievements, streaks, months] = await Promise.all([
    db
      .selectFrom('rewards_achievements')
      .select(['achievement', 'comets', 'reached_at'])
      .where('account_id', '=', accountId)
      .orderBy('reached_at')
      .execute(),
    db
      .selectFrom('rewards_streaks')
      .select(['days', 'first_day', 'last_day', 'comets', 'reached_at'])
      .where('account_id', '=', accountId)
      .orderBy('last_day')
      .execute(),
    db
      .selectFrom('rewards_months')
      .select(['month', 'comets'])
      .where('account_id', '=', accountId)
      .orderBy('month')
      .execute(),
  ])
  return { achievements, streaks, months }
}

/** Forgets an account that was closed. */
export async function forgetRewards(db: Db<RewardsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('rewards_achievements').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('rewards_streaks').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('rewards_months').where('account_id', '=', accountId).execute()
  })
}
