import { setTimeout as pause } from 'node:timers/promises'
import { recordAct } from '#features/audit/server/api.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction, type Tx } from '#platform/server/database/database.ts'
import type { Log } from '#platform/server/process/log.ts'
import type { ShopContext } from './context.ts'
import { inSeason } from './on-sale.ts'
import { addPieces } from './stock.ts'
import type { ShopTables } from './tables.ts'
import { shopTag } from './tags.ts'

/**
 * Does what is due in the shop: adds planned stock, and invalidates the shop in every process when
 * a season begins or ends. Safe if several processes run it at the same time.
 */
export async function doWhatIsDue({ db, clock }: ShopContext): Promise<void> {
  const now = clock.now()
  const due = await db.selectFrom('shop_restocks').select('id').where('due_at', '<=', now).orderBy('due_at').execute()
  for (const { id } of due) await inTransaction(db, (tx) => restockPlanned(tx, id, now))
  await turnSeasons({ db, clock })
}

/** Adds planned pieces. Its row is taken first, so that they come once. */
async function restockPlanned(tx: Tx<ShopTables>, id: number, now: Date): Promise<void> {
  const planned = await tx
    .deleteFrom('shop_restocks')
    .where('id', '=', id)
    .returning(['icon', 'pieces', 'planned_by'])
    .executeTakeFirst()
  if (!planned) return
  const { icon, pieces, planned_by } = planned
  const done = await addPieces(tx, icon, pieces, now)
  await invalidateTags(tx, [shopTag])
  // An icon that is archived by now, or has no end of pieces, needs none.
  if (isRefusal(done)) return
  const changes = { pieces, stock: done.stock }
  await recordAct(tx, { by: planned_by ?? 'operator', act: 'ware.restocked', subject: 'ware', id: icon, changes }, now)
}

async function turnSeasons({ db, clock }: ShopContext): Promise<void> {
  const now = clock.now()
  const hasTurned = await db
    .selectFrom('shop_wares')
    .select('icon')
    .where('in_season', 'is distinct from', inSeason(now))
    .limit(1)
    .executeTakeFirst()
  if (!hasTurned) return
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('shop_wares')
      .set({ in_season: inSeason(now) })
      .where('in_season', 'is distinct from', inSeason(now))
      .execute()
    await invalidateTags(tx, [shopTag])
  })
}

/**
 * Does what is due in a loop until the returned function is called, which waits for the current
 * run.
 */
export function keepDoingWhatIsDue(context: ShopContext & { log: Pick<Log, 'warn'> }, everyMs: number) {
  const closing = new AbortController()
  const { signal } = closing

  async function loop(): Promise<void> {
    let isFailing = false
    while (!signal.aborted) {
      try {
        await doWhatIsDue(context)
        isFailing = false
      } catch (error) {
        if (!isFailing && !signal.aborted)
          context.log.warn({ reason: String(error) }, 'the due changes of the shop failed')
        isFailing = true
      }
      await pause(everyMs, undefined, { signal, ref: false }).catch(() => {})
    }
  }

  const going = loop()
  return async () => {
    closing.abort()
    await going
  }
}
