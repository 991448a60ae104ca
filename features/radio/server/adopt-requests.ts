import type { Db } from '#platform/server/database.ts'
import type { RequestTables } from './request-tables.ts'

/**
 * Makes what a guest sent from a browser the requests of the account that somebody has just entered there: the browser is known by another name from then on,
 * and they would never hear what became of them. What the account wished for itself as well stays as it was. Done again it changes nothing.
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
