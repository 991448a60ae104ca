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

// So many rows of the ledger are read at once.
const stretch = 20_000

// Whoever writes is done within milliseconds; who takes longer is waited for until the next time.
const looks = 10
const lookAgainMs = 50

/**
 * Reads what has been written into the ledger since the last time, every row once: adds it up for the boards, and gives what was reached. Whoever posts waits for
 * none of it. What is being written at this moment is left for the next time.
 */
export async function aggregateLedger(context: AggregationContext): Promise<void> {
  // What is given is written into the ledger too, and read in the next round.
  while (await lookAhead(context)) {
    if (!(await isSettledSoon(context))) return
    while (await readStretch(context));
  }
}

/** Notes how far the ledger goes, unless what was noted is still to be read. Answers whether there is anything to read. */
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

/** Reads the next stretch; false where there is none, it is not settled, or another process has read it. */
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

/** Gives what was reached to those who earned for a comment or bought an icon. Done again, it gives nothing more. */
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
