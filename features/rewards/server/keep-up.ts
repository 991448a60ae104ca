import { isLedgerSettled, type LedgerSum, ledgerHead, sumLedger } from '#features/accounts/server/api.ts'
import { listEarnedRuns } from '#features/comments/server/api.ts'
import { inTransaction } from '#platform/server/database.ts'
import { announce } from '#platform/server/tags.ts'
import { readDeeds } from './achievements.ts'
import { giveReached } from './give.ts'
import { addToMonths } from './months.ts'
import type { RewardsWorld } from './world.ts'

/** The tag of the boards. */
export const boardsTag = 'rewards:board'

// So many rows of the ledger are read at once.
const stretch = 20_000

/**
 * Reads what has been written into the ledger since the last time, every row once: adds it up for the boards, and gives what was reached. Whoever posts waits for
 * none of it. What is being written at this moment is left for the next time.
 */
export async function keepUp(world: RewardsWorld): Promise<void> {
  await lookAhead(world)
  while (await readStretch(world));
}

/** Notes how far the ledger goes, unless what was noted is still to be read. */
async function lookAhead({ db }: RewardsWorld): Promise<void> {
  const head = await ledgerHead(db)
  await db
    .updateTable('rewards_reading')
    .set({ next_id: head.lastId, next_before: head.before })
    .where('next_id', 'is', null)
    .where('done_id', '<', head.lastId)
    .execute()
}

/** Reads the next stretch; false where there is none, it is not settled, or another process reads it. */
async function readStretch(world: RewardsWorld): Promise<boolean> {
  const { db } = world
  const reading = await db.selectFrom('rewards_reading').selectAll().executeTakeFirstOrThrow()
  const { done_id: after, next_id: next, next_before: before } = reading
  if (next === null || before === null || !(await isLedgerSettled(db, before))) return false
  const upTo = Math.min(next, after + stretch)
  const sums = await sumLedger(db, after, upTo)
  await giveAll(world, sums)
  return inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('rewards_reading')
      .set({ done_id: upTo, ...(upTo === next ? { next_id: null, next_before: null } : {}) })
      .where('done_id', '=', after)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return false
    if (await addToMonths(tx, sums)) await announce(tx, [boardsTag])
    return upTo < next
  })
}

/** Gives what was reached to those who earned for a comment or bought an icon. Done again, it gives nothing more. */
async function giveAll(world: RewardsWorld, sums: readonly LedgerSum[]): Promise<void> {
  const accountsWith = (reason: string) =>
    new Set(sums.filter((sum) => sum.reason === reason).map(({ accountId }) => accountId))
  const buyers = accountsWith('icon bought')
  const accountIds = [...accountsWith('comment').union(buyers)]
  const [deeds, runs] = await Promise.all([
    readDeeds(world.db, accountIds, buyers),
    listEarnedRuns(world.db, accountIds),
  ])
  const runsOf = Map.groupBy(runs, ({ accountId }) => accountId)
  for (const [accountId, done] of deeds) {
    await giveReached(world, accountId, { deeds: done, runs: runsOf.get(accountId) ?? [] })
  }
}
