import type { Db } from '#platform/server/database.ts'
import type { RequestTables } from './request-tables.ts'

/**
 * Moves the requests of a guest's browser to the account that has just logged in there, since the
 * browser gets another guest id afterwards and their outcome would be lost. Songs the account
 * itself requested stay unchanged. Idempotent.
 */
export async function adoptRequests(
  db: Db<RequestTables>,
  { accountId, browserHash }: { accountId: number; browserHash: Buffer },
): Promise<void> {
  await db
    .updateTable('radio_requests')
    .set({ account_id: accountId, browser_hash: null })
    .where('browser_hash', '=', browserHash)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('radio_requests as own')
            .select('own.id')
            .whereRef('own.wish_id', '=', 'radio_requests.wish_id')
            .where('own.account_id', '=', accountId),
        ),
      ),
    )
    .execute()
}
