import { keepUp, type RewardsTables } from '#features/rewards/server/api.ts'
import type { Clock } from '#platform/server/clock.ts'
import { type Database, tablesOf } from '#platform/server/database.ts'

/** Has the rewards read the ledger to its end. Whatever other tests are writing on the same server is waited for, so that one round may not be enough. */
export async function keptUp(database: Database, clock: Clock): Promise<void> {
  const db = tablesOf<RewardsTables>(database.db)
  const isBehind = async () => {
    const { rows } = await database.pool.query<{ behind: boolean }>(
      `select next_id is not null or done_id < (select coalesce(max(id), 0) from accounts_ledger) as behind from rewards_reading`,
    )
    return rows[0]?.behind ?? false
  }
  do await keepUp({ db, clock })
  while (await isBehind())
}
