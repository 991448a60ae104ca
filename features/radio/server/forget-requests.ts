import { sql } from 'kysely'
import { type Db, inTransaction } from '#platform/server/database.ts'
import type { RequestTables } from './request-tables.ts'

const dayMs = 86_400_000
/** So long a guest's browser is known: what it sent is shown to it for twelve hours. */
const browserDays = 1
/** So long a request is its account's, and under a name. */
const senderDays = 30
const requestDays = 90

/**
 * Removes the sender from requests once it is no longer needed, and deletes requests after 90 days.
 */
export async function forgetRequests(db: Db<RequestTables>, now: Date): Promise<void> {
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  await db
    .updateTable('radio_requests')
    .set({ browser_hash: null })
    .where('browser_hash', 'is not', null)
    .where('sent_at', '<=', ago(browserDays))
    .execute()
  await db
    .updateTable('radio_requests')
    .set({ account_id: null, name: '' })
    .where('sent_at', '<=', ago(senderDays))
    .where((is) => is.or([is('account_id', 'is not', null), is('name', '!=', '')]))
    .execute()
  await db.deleteFrom('radio_wishes').where('sent_at', '<=', ago(requestDays)).execute()
}

/**
 * Deletes the requests of a closed account. Songs that others also requested stay for them.
 * Idempotent.
 */
export async function forgetAccount(db: Db<RequestTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    const gone = await tx
      .deleteFrom('radio_requests')
      .where('account_id', '=', accountId)
      .returning('wish_id as id')
      .execute()
    if (gone.length === 0) return
    // Locked in one order to avoid deadlocks.
    const ids = gone.map(({ id }) => id).toSorted((one, other) => one - other)
    for (const id of ids) {
      const left = await tx
        .updateTable('radio_wishes')
        .set({ wishes: sql<number>`wishes - 1` })
        .where('id', '=', id)
        .returning('wishes')
        .executeTakeFirst()
      if (left?.wishes === 0) await tx.deleteFrom('radio_wishes').where('id', '=', id).execute()
    }
  })
}

/** Returns the request data of an account for its data export. */
export async function requestData(db: Db<RequestTables>, accountId: number): Promise<Record<string, unknown>> {
  const requests = await db
    .selectFrom('radio_requests')
    .innerJoin('radio_wishes', 'radio_wishes.id', 'wish_id')
    .select([
      ...(['subject', 'fate', 'radio_requests.id', 'radio_requests.name'] as const),
      ...(['radio_requests.artist', 'radio_requests.title', 'message', 'radio_requests.sent_at'] as const),
    ])
    .where('account_id', '=', accountId)
    .orderBy('radio_requests.id')
    .execute()
  return { requests }
}
