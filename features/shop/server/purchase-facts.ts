import { type Expression, sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database.ts'
import type { ShopTables } from './tables.ts'

/** One purchase attempt; `price` is the price shown. */
export type PurchaseAttempt = { accountId: number; icon: IconKey; price: number; key: string }

/**
 * Facts read without a lock. `price` is null if the icon is not sold, `stock` if it is unlimited.
 */
export type PurchaseFacts = { price: number | null; stock: number | null; isOwned: boolean; hasBought: boolean }

/** Reads without locks what decides about a purchase. */
export async function readPurchaseFacts(
  db: Db<ShopTables>,
  { accountId, icon, key }: PurchaseAttempt,
): Promise<PurchaseFacts> {
  const exists = (rows: Expression<unknown>) => sql<boolean>`exists(${rows})`
  const { price, stock, isOwned, hasBought } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('shop_wares').select('price').where('icon', '=', icon).as('price'),
      selectFrom('shop_wares').select('stock').where('icon', '=', icon).as('stock'),
      exists(selectFrom('shop_owned').where('account_id', '=', accountId).where('icon', '=', icon)).as('isOwned'),
      exists(selectFrom('shop_purchases').where('account_id', '=', accountId).where('key', '=', key)).as('hasBought'),
    ])
    .executeTakeFirstOrThrow()
  return { price, stock, isOwned, hasBought }
}

/** Why the purchase is refused; null where it may be tried. */
export function refusalOf(
  attempt: PurchaseAttempt,
  { price, stock, isOwned }: PurchaseFacts,
): Refusal<PurchaseRefusal> | null {
  if (price === null) return refuse('error.iconNotForSale')
  if (isOwned) return refuse('error.iconOwned')
  if (stock === 0) return refuse('error.iconSoldOut')
  if (price !== attempt.price) return refuse('error.priceChanged')
  return null
}

type PurchaseRefusal = 'error.iconNotForSale' | 'error.iconOwned' | 'error.iconSoldOut' | 'error.priceChanged'
