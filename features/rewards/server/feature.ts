import { accountClosed } from '#features/accounts/contract.ts'
import { pathsOfComments, type SubjectKind } from '#features/comments/server/api.ts'
import type { HotelAddresses } from '#features/hotels/server/api.ts'
import { requestPlayed } from '#features/radio/contract.ts'
import { type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Feature } from '#platform/server/feature.ts'
import { serve } from '#platform/server/http/http.ts'
import type { Clock } from '#platform/server/process/clock.ts'
import { listener } from '#platform/server/tasks/outbox.ts'
import { findComments, showBoard, showOwnPlace, showOwnRewards } from '../contract.ts'
import { noDeeds } from './achievements.ts'
import { aggregateLedger } from './aggregate-ledger.ts'
import { followTime, readBoard, readOwnPlace } from './boards.ts'
import type { RewardsContext } from './context.ts'
import { giveReached } from './give.ts'
import { readOwnRewards } from './own-rewards.ts'
import type { RewardsTables } from './tables.ts'

/**
 * Creates the rewards feature: streaks, achievements and the monthly board, derived from the
 * account ledger. `subjects` are the pages that can be commented on.
 */
export function openRewards(options: {
  db: Db<unknown>
  clock: Clock
  addresses: HotelAddresses
  subjects: readonly SubjectKind[]
}): Feature {
  const context: RewardsContext = {
    db: tablesOf<RewardsTables>(options.db),
    clock: options.clock,
    addresses: options.addresses,
    subjects: options.subjects,
  }
  return {
    routes: (app) => {
      serve(app, showOwnRewards, (_, { actor }) => readOwnRewards(context, actor.id))
      serve(app, findComments, async ({ query }) => {
        const paths = await pathsOfComments(options.db, context.subjects, query.ids.split(',').map(Number))
        return [...paths].map(([id, path]) => ({ id, path }))
      })
      serve(app, showBoard, ({ query }) => readBoard(context, query.month))
      serve(app, showOwnPlace, ({ query }, { actor }) => readOwnPlace(context, actor.id, query.month))
    },
    scheduledJobs: [
      { name: 'rewards.keep-up', cron: '* * * * *', run: () => aggregateLedger(context) },
      { name: 'rewards.follow-time', cron: '*/10 * * * *', run: () => followTime(context) },
    ],
    listeners: [
      listener(accountClosed, ({ accountId }) => forgetRewards(context.db, accountId)),
      listener(requestPlayed, ({ accountId }) =>
        giveReached(context, accountId, { deeds: { ...noDeeds, requests: 1 }, runs: [] }),
      ),
    ],
    personalData: { name: 'rewards', collect: (accountId) => rewardsData(context.db, accountId) },
  }
}

/** What rewards stores about an account, for its owner to download. */
async function rewardsData(db: Db<RewardsTables>, accountId: number): Promise<Record<string, unknown>> {
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
async function forgetRewards(db: Db<RewardsTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('rewards_achievements').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('rewards_streaks').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('rewards_months').where('account_id', '=', accountId).execute()
  })
}
