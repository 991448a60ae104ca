import { sql } from 'kysely'
import { type IconKey, productIcons } from '#features/accounts/contract.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, tablesOf } from '#platform/server/database/database.ts'
import type { Product } from '../contract.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'
import { tellRestocked } from './tell-wishers.ts'

/** The upper limit of a product's stock and price. */
export const mostPieces = 1_000_000

/**
 * A product as shown to the operator: units sold, revenue, and the number of members waiting for
 * it.
 */
export type StockedProduct = Product & { sold: number; earned: number; lastSoldAt: Date | null; wishes: number }

/**
 * Lists the products, in the order of the specification, with their sales since an instant (null:
 * all time).
 */
export async function listStock(db: AnyDb, since: Date | null): Promise<StockedProduct[]> {
  const { rows } = await sql<StockedProduct>`
    select icon, price, stock, coalesce(sold, 0) as sold, coalesce(earned, 0) as earned, last_sold_at as "lastSoldAt",
      (select count(*) from shop_wishes as wish where wish.icon = ware.icon) as wishes
    from shop_wares as ware
      left join (
        select icon, count(*) as sold, sum(price) as earned, max(bought_at) as last_sold_at
        from shop_purchases where bought_at >= coalesce(${since}::timestamptz, '-infinity') group by icon
      ) as sales using (icon)`.execute(db)
  const byIcon = new Map(rows.map((row) => [row.icon, row]))
  return productIcons.flatMap((icon) => byIcon.get(icon) ?? [])
}

/** Adds stock. Notifies members who wished for an icon that was sold out. Returns the new stock. */
export async function restock(
  db: Db<unknown>,
  icon: IconKey,
  pieces: number,
  now: Date,
): Promise<{ stock: number } | Refusal<'notForSale' | 'endless' | 'tooMany'>> {
  return inTransaction(tablesOf<ShopTables>(db), async (tx) => {
    const product = await tx
      .selectFrom('shop_wares')
      .select(['stock', 'restocks'])
      .where('icon', '=', icon)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) return refuse('notForSale')
    if (product.stock === null) return refuse('endless')
    const stock = product.stock + pieces
    if (stock > mostPieces) return refuse('tooMany')
    const restocks = product.restocks + 1
    await tx.updateTable('shop_wares').set({ stock, restocks }).where('icon', '=', icon).execute()
    if (product.stock === 0) await tellRestocked(tx, icon, restocks, now)
    await invalidateTags(tx, [shopTag])
    return { stock }
  })
}

/**
 * Changes the price of an icon; attempts with the old price are refused. Returns the former price;
 * undefined if the icon is not for sale.
 */
export async function changePrice(db: Db<unknown>, icon: IconKey, stars: number): Promise<number | undefined> {
  return inTransaction(tablesOf<ShopTables>(db), async (tx) => {
    const product = await tx
      .selectFrom('shop_wares')
      .select('price')
      .where('icon', '=', icon)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!product) return undefined
    await tx.updateTable('shop_wares').set({ price: stars }).where('icon', '=', icon).execute()
    await invalidateTags(tx, [shopTag])
    return product.price
  })
}
