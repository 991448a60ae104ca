import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { isLedgerSettled, type LedgerSum, ledgerHead, sumLedger } from '#features/accounts/server/api.ts'
import { listEarnedRuns } from '#features/comments/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import { readDeeds } from './achievements.ts'
import type { AggregationContext } from './context.ts'
import { giveReached } from './give.ts'
import type { RewardsTables } from './tables.ts'
import { boardsTag } from './tags.ts'

/**
 * Deductions for these reasons were never earned; all others were spent and still count as earned.
 */
const takenBack: ReadonlySet<string> = new Set(['comment deleted'])

/** Adds a batch of ledger changes to the monthly boards. Returns whether any month changed. */
async function addToMonths(tx: Tx<RewardsTables>, sums: readonly LedgerSum[]): Promise<boolean> {
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

// The number of ledger rows read at once.
const stretch = 20_000

// Writing transactions usually end within milliseconds; slower ones are left for the next run.
const looks = 10
const lookAgainMs = 50

/**
 * Reads ledger rows written since the last run, each exactly once: aggregates them for the boards
 * and grants rewards reached. Writers to the ledger do not wait. Rows still being written are left
 * for the next run.
 */
export async function aggregateLedger(context: AggregationContext): Promise<void> {
  // Granted rewards are ledger rows too, read in the next round.
  while (await lookAhead(context)) {
    if (!(await isSettledSoon(context))) return
    while (await readStretch(context));
  }
}

/**
 * Records the current end of the ledger, unless an earlier one is still pending. Returns whether
 * there are rows to read.
 */
async function lookAhead({ db }: AggregationContext): Promise<boolean> {
  const head = await ledgerHead(db)
  await db
    .updateTable('rewards_reading')
    .set({ next_id: head.lastId, next_before: head.before })
    .where('next_id', 'is', null)
    .where('done_id', '<', head.lastId)
    .execute()
  return (await nextOf(db)) !== null
}

async function isSettledSoon({ db }: AggregationContext): Promise<boolean> {
  for (let look = 0; look < looks; look += 1) {
    const next = await nextOf(db)
    if (!next || (await isLedgerSettled(db, next.before))) return true
    await pause(lookAgainMs)
  }
  return false
}

async function nextOf(db: AggregationContext['db']): Promise<{ after: number; id: number; before: string } | null> {
  const { done_id, next_id, next_before } = await db.selectFrom('rewards_reading').selectAll().executeTakeFirstOrThrow()
  return next_id === null || next_before === null ? null : { after: done_id, id: next_id, before: next_before }
}

/**
 * Reads the next batch. Returns false if there is none, its transactions are not settled, or
 * another process has read it.
 */
async function readStretch(context: AggregationContext): Promise<boolean> {
  const { db } = context
  const next = await nextOf(db)
  if (!next || !(await isLedgerSettled(db, next.before))) return false
  const { after } = next
  const upTo = Math.min(next.id, after + stretch)
  const sums = await sumLedger(db, after, upTo)
  await giveAll(context, sums)
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('rewards_reading')
      .set({ done_id: upTo, ...(upTo === next.id ? { next_id: null, next_before: null } : {}) })
      .where('done_id', '=', after)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (await addToMonths(tx, sums)) await invalidateTags(tx, [boardsTag])
    return upTo < next.id
  })
}

/**
 * Grants rewards reached to accounts that earned comets for a comment or bought an icon.
 * Idempotent.
 */
async function giveAll(context: AggregationContext, sums: readonly LedgerSum[]): Promise<void> {
  const accountsWith = (reason: string) =>
    new Set(sums.filter((sum) => sum.reason === reason).map(({ accountId }) => accountId))
  const buyers = accountsWith('icon bought')
  const accountIds = [...accountsWith('comment').union(buyers)]
  const [deeds, runs] = await Promise.all([
    readDeeds(context.db, accountIds, buyers),
    listEarnedRuns(context.db, accountIds),
  ])
  const runsOf = Map.groupBy(runs, ({ accountId }) => accountId)
  for (const [accountId, done] of deeds) {
    await giveReached(context, accountId, { deeds: done, runs: runsOf.get(accountId) ?? [] })
  }
}
