import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { ShopTables } from './tables.ts'

/**
 * Deletes the shop data of a closed account. Its purchases, and what it planned, remain without the account. Idempotent.
 */
export async function forgetAccount(db: Db<ShopTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('shop_owned').where('account_id', '=', accountId).execute()
    await tx.updateTable('shop_restocks').set({ planned_by: null }).where('planned_by', '=', accountId).execute()
    await tx.deleteFrom('shop_wishes').where('account_id', '=', accountId).execute()
    await tx
      .updateTable('shop_purchases')
      .set({ account_id: null, key: null })
      .where('account_id', '=', accountId)
      .execute()
  })
}
