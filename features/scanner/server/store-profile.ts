import { invalidateAuthorOf, noteNamesOfHidden, refreshNameOf } from '#features/accounts/server/api.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelPlayer } from '#features/hotels/server/api.ts'
import { type Db, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { TaskQueue } from '#platform/server/task-queue.ts'
import { type AppliedProfile, applyProfile } from './apply-profile.ts'
import type { ScannerTables } from './tables.ts'
import { namedTag } from './tags.ts'

/**
 * Stores a profile as `applyProfile` does. If a player with an account was renamed, the account's
 * login name changes in the same commit, and pages that name the player are invalidated, since they
 * can now link to a page.
 */
export function storeProfile(
  context: { db: Db<ScannerTables>; queue: TaskQueue },
  hotel: HotelCode,
  profile: HotelPlayer,
  now: Date,
): Promise<AppliedProfile> {
  return inTransaction(context.db, async (tx) => {
    const applied = await applyProfile(tx, hotel, profile, now)
    await noteNamesOfHidden(tx, [profile])
    if (applied.isRenamed) await refreshNameOf(tx, context.queue, profile.habboId)
    if (applied.isNew) await invalidateAuthorOf(tx, profile.habboId)
    if (applied.isNew || applied.isRenamed) await invalidateTags(tx, [namedTag(hotel, profile.name)])
    return applied
  })
}
