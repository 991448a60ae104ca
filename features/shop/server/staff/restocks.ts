import type { IconKey } from '#features/accounts/contract.ts'
import { recordAct } from '#features/audit/server/api.ts'
import { isRefusal, type Refusal, refuse } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import type { Actor } from '#platform/server/http/caller.ts'
import type { StaffIcon } from '../../contract.ts'
import type { ShopContext } from '../context.ts'
import { addPieces } from '../stock.ts'
import { shopTag } from '../tags.ts'
import { changeProduct } from './change-product.ts'
import { readIcon } from './read-icons.ts'

/**
 * Adds pieces now, or plans them for a time. Refuses `error.timePassed` for one that has passed,
 * `error.stockEndless` and `error.tooManyPieces`.
 */
export function restockByStaff(
  context: ShopContext,
  actor: Pick<Actor, 'id'>,
  icon: IconKey,
  { pieces, at }: { pieces: number; at: string | null },
) {
  return changeProduct(context, actor, icon, async (tx, product, record, now) => {
    if (product.stock === null) return refuse('error.stockEndless')
    if (at !== null) {
      const due_at = new Date(at)
      if (due_at <= now) return refuse('error.timePassed', { fields: { at: 'error.timePassed' } })
      await tx.insertInto('shop_restocks').values({ icon, pieces, due_at, planned_by: actor.id }).execute()
      await invalidateTags(tx, [shopTag])
      return record({ act: 'ware.restockPlanned', changes: { pieces, at } })
    }
    const done = await addPieces(tx, icon, pieces, now)
    if (isRefusal(done)) return refuse(refusals[done.refused])
    return record({ act: 'ware.restocked', changes: { pieces, stock: done.stock } })
  })
}

const refusals = {
  notForSale: 'error.iconNotForSale',
  endless: 'error.stockEndless',
  tooMany: 'error.tooManyPieces',
} as const

/** Cancels planned pieces and returns their icon. Refuses `error.gone` if they have come. */
export async function cancelByStaff(
  { db, clock }: ShopContext,
  actor: Pick<Actor, 'id'>,
  id: number,
): Promise<StaffIcon | Refusal<'error.gone'>> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const gone = await tx
      .deleteFrom('shop_restocks')
      .where('id', '=', id)
      .returning(['icon', 'pieces', 'due_at'])
      .executeTakeFirst()
    const icon = gone && (await readIcon(tx, gone.icon, now))
    if (!gone || !icon) return refuse('error.gone')
    const changes = { pieces: gone.pieces, at: gone.due_at.toISOString() }
    await recordAct(tx, { by: actor.id, act: 'ware.restockCancelled', subject: 'ware', id: gone.icon, changes }, now)
    await invalidateTags(tx, [shopTag])
    return icon
  })
}
