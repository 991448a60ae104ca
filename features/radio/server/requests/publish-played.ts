import { type Db, inTransaction } from '#platform/server/database/database.ts'
import { emit } from '#platform/server/tasks/outbox.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { requestPlayed } from '../../contract.ts'
import type { RequestTables } from '../tables.ts'

type Queue = Pick<TaskQueue, 'enqueue'>

// The number of wishes processed per transaction.
const atOnce = 100

/**
 * Publishes the members' requests played until `until` (now), each once. Running as a job, it
 * spares the code that answers requests the queue, and lets an answer be reverted before
 * publication.
 */
export async function publishPlayed(db: Db<RequestTables>, queue: Queue, now: Date, until = now): Promise<void> {
  while ((await publishSome(db, queue, now, until)) === atOnce);
}

/** Returns how many wishes it processed. Rows locked by another process are skipped. */
async function publishSome(db: Db<RequestTables>, queue: Queue, now: Date, until: Date): Promise<number> {
  return inTransaction(db, async (tx) => {
    const played = await tx
      .selectFrom('radio_wishes')
      .select('id')
      .where('fate', '=', 'played')
      .where('told_at', 'is', null)
      .where((is) => is.or([is('fated_at', 'is', null), is('fated_at', '<=', until)]))
      .orderBy('id')
      .limit(atOnce)
      .forNoKeyUpdate()
      .skipLocked()
      .execute()
    if (played.length === 0) return 0
    const ids = played.map(({ id }) => id)
    await tx.updateTable('radio_wishes').set({ told_at: now }).where('id', 'in', ids).execute()
    const sent = await tx
      .selectFrom('radio_requests')
      .select(['id', 'account_id'])
      .where('wish_id', 'in', ids)
      .where('account_id', 'is not', null)
      .orderBy('id')
      .execute()
    for (const { id, account_id } of sent) {
      if (account_id !== null) await emit(queue, tx, requestPlayed, { requestId: id, accountId: account_id })
    }
    return ids.length
  })
}
