import { z } from 'zod'
import { playerTag } from '#features/accounts/server/api.ts'
import { HabboId } from '#features/hotels/contract.ts'
import type { playerScanned } from '#features/scanner/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { inTransaction } from '#platform/server/database/database.ts'
import { task } from '#platform/server/tasks/task.ts'
import type { RetroPlayer } from '../../contract.ts'
import { type AskedPlayer, isPageHidden, type RetroPlayersContext } from './players-context.ts'

/**
 * Reads fishing and games of a player of the retro edition. `askedAt` is the scan that triggered
 * it; the task does nothing if the player was scanned again since.
 */
export const readPlayerTask = task({
  name: 'origins.read-player',
  payload: z.object({ habboId: HabboId, askedAt: z.iso.datetime() }),
  key: ({ habboId, askedAt }) => `${habboId} ${askedAt}`,
  concurrency: 6,
  groups: { of: ({ habboId }) => habboId.slice(0, habboId.indexOf('-')), concurrency: 2 },
  retries: 2,
  retryDelaySeconds: 2,
  expireInSeconds: 900,
})

/**
 * Requests a reading of a scanned player, unless the page is hidden or a later scan is already
 * known. Idempotent.
 */
export async function askFor(
  context: RetroPlayersContext,
  scanned: z.output<typeof playerScanned.payload>,
): Promise<void> {
  const { habboId, hotel, gamePlayerId, requestedAt } = scanned
  if (await isPageHidden(context.db, habboId)) return
  await inTransaction(context.db, async (tx) => {
    const asked = await tx
      .insertInto('origins_players')
      .values({
        habbo_id: habboId,
        hotel,
        game_player_id: gamePlayerId,
        asked_at: new Date(requestedAt),
        state: 'waiting',
      })
      .onConflict((conflict) =>
        conflict
          .column('habbo_id')
          .doUpdateSet(({ ref }) => ({
            // An answer without the id does not take it away.
            game_player_id: gamePlayerId ?? ref('origins_players.game_player_id'),
            asked_at: ref('excluded.asked_at'),
            state: 'waiting',
            trouble: null,
          }))
          .whereRef('origins_players.asked_at', '<', 'excluded.asked_at'),
      )
      .executeTakeFirst()
    if (asked.numInsertedOrUpdatedRows !== 1n) return
    await context.queue.enqueue(tx, readPlayerTask, { habboId, askedAt: requestedAt })
    await invalidateTags(tx, [playerTag(habboId)])
  })
}

/**
 * Finds the player of a requested reading; undefined if it has ended or was superseded by another.
 */
export async function findAsked(
  { db }: RetroPlayersContext,
  habboId: string,
  askedAt: string,
): Promise<AskedPlayer | undefined> {
  return db
    .selectFrom('origins_players')
    .select(['id', 'habbo_id as habboId', 'hotel', 'game_player_id as gamePlayerId', 'has_all_ids as hasAllIds'])
    .where('habbo_id', '=', habboId)
    .where('asked_at', '=', new Date(askedAt))
    .where('state', 'in', ['waiting', 'reading'])
    .executeTakeFirst()
}

/** Stores the progress of a reading, unless another was requested since. */
export async function noteReading(
  { db }: RetroPlayersContext,
  { id, habboId }: AskedPlayer,
  askedAt: string,
  { state, trouble }: Pick<RetroPlayer, 'state' | 'trouble'>,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx
      .updateTable('origins_players')
      .set({ state, trouble })
      .where('id', '=', id)
      .where('asked_at', '=', new Date(askedAt))
      .execute()
    await invalidateTags(tx, [playerTag(habboId)])
  })
}
