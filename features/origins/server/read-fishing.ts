import { playerTag } from '#features/accounts/server/api.ts'
import { type HotelSkill, isHotelRefusal } from '#features/hotels/server/api.ts'
import type { FailureReason } from '#features/scanner/contract.ts'
import { failureReasonOf } from '#features/scanner/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { Reading } from './players-context.ts'
import type { OriginsTables } from './tables.ts'

/**
 * Reads a player's fishing progress. A failure changes nothing; if the hotel says the player has
 * never fished, the reading still counts as done.
 */
export async function readFishing({ context, player, calls, mayGoOn }: Reading): Promise<FailureReason | null> {
  const skill = await context.gateway.fishingSkill(player.habboId, calls)
  const trouble = isHotelRefusal(skill) ? failureReasonOf(skill) : null
  if (trouble || !(await mayGoOn())) return trouble
  await storeFishing(context.db, player, isHotelRefusal(skill) ? null : skill, context.clock.now())
  return null
}

/**
 * Stores the progress if it differs from the last; null means that the hotel knows of none. An
 * answer older than the stored one is ignored.
 */
async function storeFishing(
  db: Db<OriginsTables>,
  player: { id: number; habboId: string },
  skill: HotelSkill | null,
  now: Date,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { checked } = await tx
      .selectFrom('origins_players')
      .select('fishing_checked_at as checked')
      .where('id', '=', player.id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (checked && now <= checked) return
    const last = await tx
      .selectFrom('origins_fishing')
      .select(['level', 'experience'])
      .where('player_id', '=', player.id)
      .orderBy('gained_by', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (skill && (last?.level !== skill.level || last.experience !== skill.experience)) {
      await tx
        .insertInto('origins_fishing')
        .values({ player_id: player.id, ...skill, gained_after: checked, gained_by: now })
        .execute()
    }
    await tx.updateTable('origins_players').set({ fishing_checked_at: now }).where('id', '=', player.id).execute()
    await invalidateTags(tx, [playerTag(player.habboId)])
  })
}
