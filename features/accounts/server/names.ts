import { sql } from 'kysely'
import { z } from 'zod'
import type { HotelCode } from '#features/hotels/contract.ts'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction, type Tx } from '#platform/server/database/database.ts'
import { locks } from '#platform/server/locks.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { TaskQueue } from '#platform/server/tasks/task-queue.ts'
import { findAccount, folded } from './accounts.ts'
import type { AccountsContext } from './context.ts'
import { noteNamesOfHidden } from './hidden-players.ts'
import type { AccountsTables } from './tables.ts'
import { accountTag, authorTag } from './tags.ts'

const dayMs = 86_400_000

/**
 * Task that asks the hotel for the current name of an account's player: names change hands,
 * accounts do not.
 */
export const refreshNameTask = task({
  name: 'accounts.refresh-name',
  payload: z.object({ accountId: z.int() }),
  key: ({ accountId }) => String(accountId),
  concurrency: 1,
  retries: 8,
  retryDelaySeconds: 60,
  expireInSeconds: 60,
})

/** Dependencies of name updates. */
type NamingContext = { db: Db<AccountsTables>; queue: TaskQueue }

/**
 * Records a player's current name. A former holder loses the login name, and a name check is queued
 * for them. Does nothing for a player without an account.
 */
export async function noteName(
  tx: Tx<AccountsTables>,
  queue: TaskQueue,
  player: { habboId: string; hotel: HotelCode; name: string },
  now: Date,
): Promise<void> {
  await noteNamesOfHidden(tx, [player])
  const account = await tx
    .selectFrom('accounts_accounts')
    .select(['id', 'name', 'name_folded'])
    .where('habbo_id', '=', player.habboId)
    .executeTakeFirst()
  if (!account) return
  await releaseName(tx, queue, player)
  await tx
    .updateTable('accounts_accounts')
    .set({ name: player.name, name_folded: folded(player.name), name_checked_at: now })
    .where('id', '=', account.id)
    // The account may be closed while this waits for the lock, and must not be restored.
    .where('habbo_id', '=', player.habboId)
    .execute()
  if (account.name !== player.name) await invalidateTags(tx, [accountTag(account.id), authorTag(account.id)])
}

/** Takes a name away from every account of other players. */
export async function releaseName(
  tx: Tx<AccountsTables>,
  queue: TaskQueue,
  player: { habboId: string; hotel: HotelCode; name: string },
): Promise<void> {
  // Concurrent updates of one name are serialised; a name has one holder.
  await sql`select pg_advisory_xact_lock(${locks.playerNames}, hashtext(${player.hotel} || ' ' || ${folded(player.name)}))`.execute(
    tx,
  )
  const former = await tx
    .updateTable('accounts_accounts')
    .set({ name_folded: null })
    .where('hotel', '=', player.hotel)
    .where('name_folded', '=', folded(player.name))
    .where('habbo_id', '<>', player.habboId)
    .returning('id')
    .execute()
  // The page at the address of that name is no longer theirs.
  await invalidateTags(
    tx,
    former.map(({ id }) => authorTag(id)),
  )
  for (const { id } of former) await queue.enqueue(tx, refreshNameTask, { accountId: id })
}

/** Has the name looked up that was last looked up a day ago or longer. */
export async function refreshOldName(context: NamingContext, accountId: number, checkedAt: Date | null, now: Date) {
  if (checkedAt && now.getTime() - checkedAt.getTime() < dayMs) return
  await inTransaction(context.db, (tx) => context.queue.enqueue(tx, refreshNameTask, { accountId }))
}

/**
 * Looks up a name and records it. If the hotel does not respond, nothing changes and the task is
 * retried.
 */
export async function refreshName(context: AccountsContext, accountId: number, signal: AbortSignal): Promise<void> {
  const account = await findAccount(context.db, accountId)
  if (!account) return
  const found = await context.gateway.showPlayer(account.habboId, { priority: 'background', fresh: true, signal })
  const now = context.clock.now()
  if (!isHotelRefusal(found)) {
    await inTransaction(context.db, (tx) =>
      noteName(tx, context.queue, { habboId: account.habboId, hotel: account.hotel, name: found.name }, now),
    )
    return
  }
  // Banned and closed players are not found; what they were called last is all that is known.
  if (found.refused !== 'hotel.notFound') throw new Error(`The hotel returned no name: ${found.refused}`)
  await context.db
    .updateTable('accounts_accounts')
    .set({ name_checked_at: now })
    .where('id', '=', accountId)
    .where('closed_at', 'is', null)
    .execute()
}
