import { aggregateLedger, type RewardsTables } from '#features/rewards/server/api.ts'
import { tablesOf } from '#platform/server/database/database.ts'
import type { TestSite } from './site.ts'

/**
 * Runs the scheduled aggregation of the whole ledger now. It waits for writes on the same server,
 * also in databases of other files, which can take longer than one run waits.
 */
export async function aggregateRewards({ database }: TestSite, now: () => Date = () => new Date()): Promise<void> {
  const context = { db: tablesOf<RewardsTables>(database.db), clock: { now } }
  do await aggregateLedger(context)
  while (await isBehind(database))
}

async function isBehind({ pool }: TestSite['database']): Promise<boolean> {
  const { rows } = await pool.query(
    'select from rewards_reading where done_id < (select coalesce(max(id), 0) from accounts_ledger)',
  )
  return rows.length > 0
}
