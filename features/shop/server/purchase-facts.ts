import { sql } from 'kysely'
import type { IconKey } from '#features/accounts/contract.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb } from '#platform/server/database.ts'

/** One press of the button, by whom. `price` is what was shown. */
export type PurchaseAttempt = { accountId: number; icon: IconKey; price: number; key: string }

/** What is known before anything is held. `price` is null for what is not for sale, `stock` where there is no end of it. */
export type PurchaseFacts = { price: number | null; stock: number | null; isOwned: boolean; hasBought: boolean }

/** Looks at what several presses are about, in one statement. */
export async function readPurchaseFacts(
  db: AnyDb,
  attempts: readonly PurchaseAttempt[],
): Promise<Map<PurchaseAttempt, PurchaseFacts>> {
  const column = <Name extends keyof PurchaseAttempt>(name: Name) => attempts.map((attempt) => attempt[name])
  const { rows } = await sql<PurchaseFacts & { place: number }>`
    select place, ware.price, ware.stock,
      exists(select from shop_owned as owned where owned.account_id = press.account_id and owned.icon = press.icon) as "isOwned",
      exists(select from shop_purchases as bought where bought.account_id = press.account_id and bought.key = press.key) as "hasBought"
    from unnest(${column('accountId')}::int[], ${column('icon')}::text[], ${column('key')}::uuid[])
      with ordinality as press(account_id, icon, key, place)
      left join shop_wares as ware on ware.icon = press.icon`.execute(db)
  const looks = new Map<PurchaseAttempt, PurchaseFacts>()
  for (const { place, ...look } of rows) {
    const attempt = attempts[place - 1]
    if (attempt) looks.set(attempt, look)
  }
  return looks
}

/** Why nothing is sold for a press, as far as it can be seen without holding anything; null where it may be tried. */
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
