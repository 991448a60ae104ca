import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { ShopTables } from './tables.ts'

/** Returns the shop data of an account for its data export. Prices paid are in the ledger too. */
export async function shopData(db: Db<ShopTables>, accountId: number): Promise<Record<string, unknown>> {
  const [icons, purchases, wishes] = await Promise.all([
    db
      .selectFrom('shop_owned')
      .select(['icon', 'how', 'paid', 'since'])
      .where('account_id', '=', accountId)
      .orderBy('since')
      .orderBy('icon')
      .execute(),
    db
      .selectFrom('shop_purchases')
      .select(['icon', 'price', 'bought_at'])
      .where('account_id', '=', accountId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('shop_wishes')
      .select(['icon', 'wished_at'])
      .where('account_id', '=', accountId)
      .orderBy('wished_at')
      .orderBy('icon')
      .execute(),
  ])
  return { icons, purchases, wishes }
}

/**
 * Deletes the shop data of a closed account. Its purchases, and what it planned, remain without the
 * account. Idempotent.
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
