import { sql } from 'kysely'
import type { LedgerSum } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database.ts'
import type { RewardsTables } from './tables.ts'

/**
 * Deductions for these reasons were never earned; all others were spent and still count as earned.
 */
const takenBack: ReadonlySet<string> = new Set(['comment deleted'])

/** Adds a batch of ledger changes to the monthly boards. Returns whether any month changed. */
export async function addToMonths(tx: Tx<RewardsTables>, sums: readonly LedgerSum[]): Promise<boolean> {
  const counted = new Map<string, { month: string; accountId: number; comets: number }>()
  for (const { accountId, month, reason, gained, taken } of sums) {
    const key = `${month} ${accountId}`
    const known = counted.get(key) ?? { month, accountId, comets: 0 }
    known.comets += gained - (takenBack.has(reason) ? taken : 0)
    counted.set(key, known)
  }
  const changed = [...counted.values()].filter(({ comets }) => comets !== 0)
  if (changed.length === 0) return false
  // Accounts closed since are not on any board.
  await sql`
    insert into rewards_months as known (month, account_id, comets)
    select month, account_id, comets
    from unnest(${changed.map(({ month }) => month)}::text[], ${changed.map(({ accountId }) => accountId)}::int[],
      ${changed.map(({ comets }) => comets)}::int[]) as more(month, account_id, comets)
    order by month, account_id
    on conflict (month, account_id) do update set comets = known.comets + excluded.comets`.execute(tx)
  return true
}
