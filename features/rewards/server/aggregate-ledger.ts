import { setTimeout as pause } from 'node:timers/promises'
import { isLedgerSettled, type LedgerSum, ledgerHead, sumLedger } from '#features/accounts/server/api.ts'
import { listEarnedRuns } from '#features/comments/server/api.ts'
import { inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import { readDeeds } from './achievements.ts'
import type { AggregationContext } from './context.ts'
import { giveReached } from './give.ts'
import { addToMonths } from './months.ts'
import { boardsTag } from './tags.ts'

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
