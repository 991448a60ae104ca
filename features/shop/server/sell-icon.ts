import { sql } from 'kysely'
import { changeBalance, holdMember } from '#features/accounts/server/api.ts'
import { inTransaction, type Tx } from '#platform/server/database.ts'
import { invalidation } from '#platform/server/invalidation.ts'
import type { ShopContext } from './context.ts'
import type { PurchaseAttempt } from './purchase-facts.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'
import { tellSoldOut } from './tell-wishers.ts'

/**
 * The result of an attempt to sell: `last` was the last piece; `short`, not enough stars;
 * `changed`, a fact checked before has changed.
 */
export type Sale = 'sold' | 'last' | 'short' | 'changed'

/**
 * Sells an icon, in one transaction with the payment and its ledger entry. The account is locked
 * first, so two attempts of one member are serialised; the product is locked after it, as briefly
 * as possible, since many buyers compete for the last piece.
 */
export async function sellIcon({ db, clock }: ShopContext, attempt: PurchaseAttempt): Promise<Sale> {
  return inTransaction(db, async (tx) => {
    const { accountId, icon, price } = attempt
    const member = await holdMember(tx, accountId)
    if (!member || member.stars < price) return 'short'
    const now = clock.now()
    const handed = await handOver(tx, attempt, now)
    if (!handed) return 'changed'
    if (handed.stock === 0) await tellSoldOut(tx, icon, handed.restocks, now)
    const paid = { stars: -price, comets: 0, reason: 'icon bought', about: `icon:${icon}` }
    const taken = await changeBalance(tx, { accountId, ...paid }, now)
    // The locked account has enough stars: any other result is a bug and rolls back everything.
    if (taken.stars !== -price) throw new Error(`The price of ${price} stars was paid by ${-taken.stars}`)
    return handed.stock === 0 ? 'last' : 'sold'
  })
}

/**
 * Takes a piece from stock, gives it to the account and records the attempt. Returns nothing if
 * there is none at that price, or if the account already has the icon or the attempt was already
 * made.
 */
async function handOver(tx: Tx<ShopTables>, { accountId, icon, price, key }: PurchaseAttempt, now: Date) {
  const { rows } = await sql<{ stock: number | null; restocks: number }>`
    with ware as (
      update shop_wares set stock = stock - 1
      where icon = ${icon} and price = ${price} and (stock is null or stock > 0)
        and not exists (select from shop_owned where account_id = ${accountId} and icon = ${icon})
        and not exists (select from shop_purchases where account_id = ${accountId} and key = ${key}::uuid)
      returning stock, restocks
    ), owned as (
      insert into shop_owned (account_id, icon, how, paid, since)
      select ${accountId}::int, ${icon}, 'bought', ${price}::int, ${now}::timestamptz from ware
    ), bought as (
      insert into shop_purchases (account_id, key, icon, price, bought_at)
      select ${accountId}::int, ${key}::uuid, ${icon}, ${price}::int, ${now}::timestamptz from ware
    ), fulfilled as (
      delete from shop_wishes where account_id = ${accountId} and icon = ${icon} and exists (select from ware)
    )
    select stock, restocks, ${invalidation([shopTag])} as told from ware`.execute(tx)
  return rows[0]
}
