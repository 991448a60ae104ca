import { sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { describeMember, lockMember, namesOfIcons, roleIconsOf } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { Inventory } from '../contract.ts'
import type { ShopContext } from './context.ts'
import { isOnSale } from './on-sale.ts'
import type { ShopTables } from './tables.ts'
import { owns } from './wear-icon.ts'

/** Stores an account's wish for an icon. Returns null on success; idempotent. */
export async function wishIcon(
  { db, clock }: ShopContext,
  accountId: number,
  icon: IconKey,
): Promise<Refusal<'error.iconNotForSale' | 'error.iconOwned'> | null> {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, accountId)
    const product = await tx
      .selectFrom('shop_wares')
      .select('icon')
      .where('icon', '=', icon)
      .where(isOnSale(clock.now()))
      .executeTakeFirst()
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

type Kept = { icon: IconKey; since: Date; owned: boolean }

/** What an account has in the shop, with the icons that its roles give. */
export async function readInventory(db: Db<ShopTables>, accountId: number): Promise<Inventory> {
  const [{ rows }, ofRoles, member] = await Promise.all([
    sql<Kept>`
      select icon, since, true as owned from shop_owned where account_id = ${accountId}
      union all
      select icon, wished_at, false from shop_wishes where account_id = ${accountId}
      order by since, icon`.execute(db),
    roleIconsOf(db, accountId),
    describeMember(db, accountId),
  ])
  const names = await namesOfIcons(
    db,
    rows.map(({ icon }) => icon),
  )
  const owned = [...rows.filter((row) => row.owned), ...ofRoles].toSorted(
    (one, other) => one.since.getTime() - other.since.getTime(),
  )
  return {
    owned: [...new Set(owned.map(({ icon }) => icon))],
    worn: member?.worn ?? null,
    wished: rows.filter((row) => !row.owned).map(({ icon }) => icon),
    ...(Object.keys(names).length > 0 && { names }),
    stars: member?.stars ?? 0,
    comets: member?.comets ?? 0,
  }
}
