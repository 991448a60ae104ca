import { type Expression, sql } from 'kysely'
import pLimit from 'p-limit'
import type { IconKey } from '#features/accounts/contract.ts'
import { changeBalance, lockMember } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidation } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { ShopContext } from './context.ts'
import { notifySoldOut } from './notify-wishers.ts'
import { isOnSale } from './on-sale.ts'
import { dayOf } from './sales-days.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'

// Further sales would only wait for row locks and take up connections.
const atOnce = 4
// Each further attempt follows a change by another purchase.
const maxAttempts = 50

/**
 * Creates the purchase function. A purchase is checked without locks, then made, and checked again
 * if a concurrent one changed price or stock. Its key buys once, however often it is sent; a
 * refused purchase leaves no trace.
 */
export function openPurchases(context: ShopContext) {
  const lane = pLimit(atOnce)
  // How often each icon was sold out, so that purchases queued since then are checked again.
  const emptied = new Map<IconKey, number>()
  const emptyings = (icon: IconKey) => emptied.get(icon) ?? 0

  async function tryToSell(attempt: PurchaseAttempt, seen: number) {
    if (emptyings(attempt.icon) !== seen) return 'changed'
    const sale = await sellIcon(context, attempt)
    if (sale === 'last') emptied.set(attempt.icon, emptyings(attempt.icon) + 1)
    return sale
  }

  /** Null where the purchase is made. */
  return async function buy(attempt: PurchaseAttempt) {
    for (let attempts = 0; attempts < maxAttempts; attempts++) {
      const seen = emptyings(attempt.icon)
      const facts = await readPurchaseFacts(context, attempt)
      if (facts.hasBought) return null
      const refusal = refusalOf(attempt, facts)
      if (refusal) return refusal
      const sale = await lane(() => tryToSell(attempt, seen))
      if (sale === 'sold' || sale === 'last') return null
      if (sale === 'short') return judgeShort(attempt)
    }
    throw new Error('The price or stock changed before each attempt')
  }

  /** A concurrent purchase of the same account may have spent the stars. */
  async function judgeShort(attempt: PurchaseAttempt) {
    const facts = await readPurchaseFacts(context, attempt)
    if (facts.hasBought) return null
    return facts.isOwned ? refuse('error.iconOwned') : refuse('error.notEnoughStars')
  }
}

/**
 * The result of an attempt to sell: `last` was the last piece; `short`, not enough stars;
 * `changed`, a fact checked before has changed.
 */
type Sale = 'sold' | 'last' | 'short' | 'changed'

/**
 * Sells an icon, in one transaction with the payment and its ledger entry. The account is locked
 * first, so two attempts of one member are serialised; the product is locked after it, as briefly
 * as possible, since many buyers compete for the last piece.
 */
async function sellIcon({ db, clock }: ShopContext, attempt: PurchaseAttempt): Promise<Sale> {
  return inTransaction(db, async (tx) => {
    const { accountId, icon, price } = attempt
    const member = await lockMember(tx, accountId)
    if (!member || member.stars < price) return 'short'
    const now = clock.now()
    const handed = await handOver(tx, attempt, now)
    if (!handed) return 'changed'
    if (handed.stock === 0) await notifySoldOut(tx, icon, handed.restocks, now)
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
    with product as (
      update shop_wares set stock = stock - 1
      where icon = ${icon} and price = ${price} and (stock is null or stock > 0) and ${isOnSale(now)}
        and not exists (select from shop_owned where account_id = ${accountId} and icon = ${icon})
        and not exists (select from shop_purchases where account_id = ${accountId} and key = ${key}::uuid)
      returning stock, restocks
    ), owned as (
      insert into shop_owned (account_id, icon, how, paid, since)
      select ${accountId}::int, ${icon}, 'bought', ${price}::int, ${now}::timestamptz from product
    ), bought as (
      insert into shop_purchases (account_id, key, icon, price, bought_at)
      select ${accountId}::int, ${key}::uuid, ${icon}, ${price}::int, ${now}::timestamptz from product
    ), counted as (
      insert into shop_days as known (icon, day, sold, stars)
      select ${icon}, ${dayOf(now)}, 1, ${price}::int from product
      on conflict (icon, day) do update set sold = known.sold + 1, stars = known.stars + excluded.stars
    ), fulfilled as (
      delete from shop_wishes where account_id = ${accountId} and icon = ${icon} and exists (select from product)
    )
    select stock, restocks, ${invalidation([shopTag])} as invalidated from product`.execute(tx)
  return rows[0]
}

/** One purchase attempt; `price` is the price shown. */
type PurchaseAttempt = { accountId: number; icon: IconKey; price: number; key: string }

/**
 * Facts read without a lock. `price` is null if the icon is not sold, `stock` if it is unlimited.
 */
type PurchaseFacts = { price: number | null; stock: number | null; isOwned: boolean; hasBought: boolean }

/** Reads without locks what decides about a purchase. */
async function readPurchaseFacts(
  { db, clock }: ShopContext,
  { accountId, icon, key }: PurchaseAttempt,
): Promise<PurchaseFacts> {
  const exists = (rows: Expression<unknown>) => sql<boolean>`exists(${rows})`
  const { price, stock, isOwned, hasBought } = await db
    .selectNoFrom(({ selectFrom }) => [
      selectFrom('shop_wares').select('price').where('icon', '=', icon).where(isOnSale(clock.now())).as('price'),
      selectFrom('shop_wares').select('stock').where('icon', '=', icon).as('stock'),
      exists(selectFrom('shop_owned').where('account_id', '=', accountId).where('icon', '=', icon)).as('isOwned'),
      exists(selectFrom('shop_purchases').where('account_id', '=', accountId).where('key', '=', key)).as('hasBought'),
    ])
    .executeTakeFirstOrThrow()
  return { price, stock, isOwned, hasBought }
}

/** Why the purchase is refused; null where it may be tried. */
function refusalOf(
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
