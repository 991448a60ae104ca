import type { IconKey } from '#features/accounts/contract.ts'
import { holdMember } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { inTransaction } from '#platform/server/database.ts'
import type { ShopContext } from './context.ts'
import { owns } from './wear-icon.ts'

/** Stores an account's wish for an icon. Returns null on success; idempotent. */
export async function wishIcon(
  { db, clock }: ShopContext,
  accountId: number,
  icon: IconKey,
): Promise<Refusal<'error.iconNotForSale' | 'error.iconOwned'> | null> {
  return inTransaction(db, async (tx) => {
    const member = await holdMember(tx, accountId)
    const product = await tx.selectFrom('shop_wares').select('icon').where('icon', '=', icon).executeTakeFirst()
    if (!member || !product) return refuse('error.iconNotForSale')
    if (await owns(tx, accountId, icon)) return refuse('error.iconOwned')
    await tx
      .insertInto('shop_wishes')
      .values({ account_id: accountId, icon, wished_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    return null
  })
}

/** Removes an account's wish for an icon. */
export async function dropWish({ db }: ShopContext, accountId: number, icon: IconKey): Promise<void> {
  await db.deleteFrom('shop_wishes').where('account_id', '=', accountId).where('icon', '=', icon).execute()
}
