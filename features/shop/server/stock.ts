import { sql } from 'kysely'
import { type IconKey, productIcons } from '#features/accounts/contract.ts'
import { listAddedIcons } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, type Db, inTransaction, type Tx, tablesOf } from '#platform/server/database/database.ts'
import { mostPieces, type Product } from '../contract.ts'
import { notifyRestocked } from './notify-wishers.ts'
import { isOnSale } from './on-sale.ts'
import { dayOf } from './sales-days.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'

/**
 * A product as shown to the operator: units sold, revenue, and the number of members waiting for
 * it.
 */
export type StockedProduct = Pick<Product, 'icon' | 'price' | 'stock'> & {
  isArchived: boolean
  sold: number
  earned: number
  lastSoldAt: Date | null
  wishes: number
}

/**
 * Lists the products, in the order of the specification and then the added ones, with their sales
 * since the day (UTC) of an instant (null: all time).
 */
export async function listStock(db: AnyDb, since: Date | null): Promise<StockedProduct[]> {
  const { rows } = await sql<StockedProduct>`
    select icon, price, stock, archived_at is not null as "isArchived", coalesce(sold, 0)::int as sold,
      coalesce(earned, 0)::bigint as earned,
      (select bought_at from shop_purchases as bought where bought.icon = product.icon order by id desc limit 1) as "lastSoldAt",
      (select count(*) from shop_wishes as wish where wish.icon = product.icon) as wishes
    from shop_wares as product
      left join (
        select icon, sum(sold) as sold, sum(stars) as earned
        from shop_days where day >= ${since ? dayOf(since) : ''} group by icon
      ) as sales using (icon)`.execute(db)
  const byIcon = new Map(rows.map((row) => [row.icon, row]))
  const added = await listAddedIcons(db)
  return [...productIcons, ...added.map(({ key }) => key)].flatMap((icon) => byIcon.get(icon) ?? [])
}

/** A product under lock. */
export type LockedProduct = NonNullable<Awaited<ReturnType<typeof lockProduct>>>

/** Locks what is sold of an icon; undefined if it is not sold. */
export function lockProduct(tx: Tx<ShopTables>, icon: IconKey) {
  return tx
    .selectFrom('shop_wares')
    .select(['price', 'stock', 'restocks', 'sold_from', 'sold_until', 'archived_at'])
    .where('icon', '=', icon)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** As `addPieces`, on the database of all features. */
export function restock(db: Db<unknown>, icon: IconKey, pieces: number, now: Date) {
  return addPieces(tablesOf<ShopTables>(db), icon, pieces, now)
}

/**
 * Adds stock. Notifies members who wished for an icon that was sold out, if it is on sale now.
 * Returns the new stock.
 */
export async function addPieces(
  db: Db<ShopTables>,
  icon: IconKey,
  pieces: number,
  now: Date,
): Promise<{ stock: number } | Refusal<'notForSale' | 'endless' | 'tooMany'>> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, icon)
    if (!product || product.archived_at) return refuse('notForSale')
    if (product.stock === null) return refuse('endless')
    const stock = product.stock + pieces
    if (stock > mostPieces) return refuse('tooMany')
    await setStock(tx, icon, product, stock, now)
    return { stock }
  })
}

/** Sets the stock of a locked product, null for unlimited, and notifies members who wish for it. */
export async function setStock(
  tx: Tx<ShopTables>,
  icon: IconKey,
  { stock: before, restocks: round }: LockedProduct,
  stock: number | null,
  now: Date,
): Promise<void> {
  const isBack = before === 0 && stock !== 0
  // Members are notified once for each restock.
  const isMore = stock !== null && before !== null && stock > before
  const restocks = isBack || isMore ? round + 1 : round
  const { onSale } = await tx
    .updateTable('shop_wares')
    .set({ stock, restocks })
    .where('icon', '=', icon)
    .returning(isOnSale(now).as('onSale'))
    .executeTakeFirstOrThrow()
  if (isBack && onSale) await notifyRestocked(tx, icon, restocks, now)
  await invalidateTags(tx, [shopTag])
}

/** As `setPrice`, on the database of all features. */
export function changePrice(db: Db<unknown>, icon: IconKey, stars: number): Promise<number | undefined> {
  return setPrice(tablesOf<ShopTables>(db), icon, stars)
}

/**
 * Changes the price of an icon; attempts with the old price are refused. Returns the former price;
 * undefined if the icon is not for sale.
 */
export async function setPrice(db: Db<ShopTables>, icon: IconKey, stars: number): Promise<number | undefined> {
  return inTransaction(db, async (tx) => {
    const product = await lockProduct(tx, icon)
    if (!product) return undefined
    await tx.updateTable('shop_wares').set({ price: stars }).where('icon', '=', icon).execute()
    await invalidateTags(tx, [shopTag])
    return product.price
  })
}
