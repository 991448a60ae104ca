import type { IconKey } from '#features/accounts/contract.ts'
import { isIcon } from '#features/accounts/server/api.ts'
import { recordAct, type StaffAct } from '#features/audit/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import { largeChange, type StaffIcon } from '../../contract.ts'
import type { ShopContext } from '../context.ts'
import { inSeason } from '../on-sale.ts'
import { type LockedProduct, lockProduct, setPrice, setStock } from '../stock.ts'
import type { ShopTables } from '../tables.ts'
import { shopTag } from '../tags.ts'
import { readIcon } from './read-icons.ts'

/** Records an act on the icon that is being changed. */
type Recording = (act: Pick<StaffAct, 'act' | 'changes'>) => Promise<undefined>

/**
 * Changes what is sold of an icon, under its lock, and returns the icon as it is then. Where `work`
 * refuses with `error.stale`, the icon as it is goes along as `current`. Refuses
 * `error.iconNotFound`, and `error.iconNotForSale` for an icon that is not sold.
 */
export async function changeProduct<Refused extends Refusal | undefined>(
  { db, clock }: ShopContext,
  actor: Pick<Actor, 'id'>,
  icon: IconKey,
  work: (tx: Tx<ShopTables>, product: LockedProduct, record: Recording, now: Date) => Promise<Refused>,
): Promise<StaffIcon | Exclude<Refused, undefined> | Refusal<'error.iconNotFound' | 'error.iconNotForSale'>> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const product = await lockProduct(tx, icon)
    if (!product) return refuse((await isIcon(tx, icon)) ? 'error.iconNotForSale' : 'error.iconNotFound')
    const record: Recording = async (act) => {
      await recordAct(tx, { by: actor.id, subject: 'ware', id: icon, ...act }, now)
      return undefined
    }
    const refused = await work(tx, product, record, now)
    const current = await readIcon(tx, icon, now)
    if (!current) return refuse('error.iconNotFound')
    if (!refused) return current
    return (refused.refused === 'error.stale' ? { ...refused, current } : refused) as Exclude<Refused, undefined>
  })
}

/**
 * Sets the price. Refuses `error.stale`, and `error.priceLeap` for a large change unless `isSure`.
 */
export function priceByStaff(
  context: ShopContext,
  actor: Pick<Actor, 'id'>,
  icon: IconKey,
  { seen, price, isSure }: { seen: number; price: number; isSure: boolean },
) {
  return changeProduct(context, actor, icon, async (tx, product, record) => {
    if (product.price !== seen) return refuse('error.stale')
    if (price === seen) return undefined
    if (!isSure && Math.abs(price - seen) > largeChange * seen) return refuse('error.priceLeap')
    await setPrice(tx, icon, price)
    return record({ act: 'ware.priceChanged', changes: { before: seen, after: price } })
  })
}

/** Sets the stock, null for unlimited. Refuses `error.stale` if pieces were sold or came since. */
export function stockByStaff(
  context: ShopContext,
  actor: Pick<Actor, 'id'>,
  icon: IconKey,
  { seen, stock }: { seen: number | null; stock: number | null },
) {
  return changeProduct(context, actor, icon, async (tx, product, record, now) => {
    if (product.stock !== seen) return refuse('error.stale')
    if (stock === seen) return undefined
    await setStock(tx, icon, product, stock, now)
    // Pieces that were to come have no use without an end.
    if (stock === null) await tx.deleteFrom('shop_restocks').where('icon', '=', icon).execute()
    return record({ act: 'ware.stockChanged', changes: { before: seen ?? 'unlimited', after: stock ?? 'unlimited' } })
  })
}

/** A season; it is open at the ends that are null. */
export type Season = { from: string | null; until: string | null }

/** Whether a season begins before it ends. */
export function isSeason({ from, until }: Season): boolean {
  return from === null || until === null || Date.parse(from) < Date.parse(until)
}

/** Sets the season. Refuses `error.seasonOrder` and `error.stale`. */
export function seasonByStaff(
  context: ShopContext,
  actor: Pick<Actor, 'id'>,
  icon: IconKey,
  { seen, from, until }: Season & { seen: Season },
) {
  return changeProduct(context, actor, icon, async (tx, product, record, now) => {
    if (!isSeason({ from, until })) return refuse('error.seasonOrder', { fields: { until: 'error.seasonOrder' } })
    if (timeOf(seen.from) !== timeOf(product.sold_from) || timeOf(seen.until) !== timeOf(product.sold_until))
      return refuse('error.stale')
    const sold_from = from === null ? null : new Date(from)
    const sold_until = until === null ? null : new Date(until)
    await tx.updateTable('shop_wares').set({ sold_from, sold_until }).where('icon', '=', icon).execute()
    // By the new ends, which this statement cannot see yet if it is one with the last.
    await tx
      .updateTable('shop_wares')
      .set({ in_season: inSeason(now) })
      .where('icon', '=', icon)
      .execute()
    await invalidateTags(tx, [shopTag])
    return record({ act: 'ware.seasonChanged', changes: { ...(from && { from }), ...(until && { until }) } })
  })
}

function timeOf(at: string | Date | null): number | null {
  return at === null ? null : new Date(at).getTime()
}

/** Archives an icon or brings it back. Refuses `error.stale` if it is so already. */
export function archiveByStaff(context: ShopContext, actor: Pick<Actor, 'id'>, icon: IconKey, isArchived: boolean) {
  return changeProduct(context, actor, icon, async (tx, product, record, now) => {
    if ((product.archived_at !== null) === isArchived) return refuse('error.stale')
    await tx
      .updateTable('shop_wares')
      .set({ archived_at: isArchived ? now : null })
      .where('icon', '=', icon)
      .execute()
    await invalidateTags(tx, [shopTag])
    return record({ act: isArchived ? 'ware.archived' : 'ware.broughtBack' })
  })
}
