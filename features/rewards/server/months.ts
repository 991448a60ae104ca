import { sql } from 'kysely'
import type { LedgerSum } from '#features/accounts/server/api.ts'
import type { Tx } from '#platform/server/database.ts'
import type { RewardsTables } from './tables.ts'

/** What is taken for these reasons was never earned; whatever else is taken was spent, and stays earned. */
const takenBack: ReadonlySet<string> = new Set(['comment deleted'])

/** Adds what a stretch of the ledger changed to the months of the boards. Answers whether any of them changed. */
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
  // Who has closed the account meanwhile is on no board.
  await sql`
    insert into rewards_months as known (month, account_id, comets)
    select month, account_id, comets
    from unnest(${changed.map(({ month }) => month)}::text[], ${changed.map(({ accountId }) => accountId)}::int[],
      ${changed.map(({ comets }) => comets)}::int[]) as more(month, account_id, comets)
    order by month, account_id
    on conflict (month, account_id) do update set comets = known.comets + excluded.comets`.execute(tx)
  return true
}
