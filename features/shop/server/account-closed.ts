import { type Db, inTransaction } from '#platform/server/database.ts'
import type { ShopTables } from './tables.ts'

/** Lets go of what the shop holds of an account that was closed. What was sold to it stays sold, to nobody. Done again it changes nothing. */
export async function forgetAccount(db: Db<ShopTables>, accountId: number): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.deleteFrom('shop_owned').where('account_id', '=', accountId).execute()
    await tx.deleteFrom('shop_wishes').where('account_id', '=', accountId).execute()
    await tx
      .updateTable('shop_purchases')
      .set({ account_id: null, key: null })
      .where('account_id', '=', accountId)
      .execute()
  })
}
