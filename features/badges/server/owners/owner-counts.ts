import { type QueryExecutorProvider, sql } from 'kysely'
import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { badgeTag } from '../tags.ts'

/**
 * Ownership changes from reading one player's badges. `isFirstReading`: first time, so that the
 * sample grows by one player.
 */
export type OwnerChange = {
  hotel: HotelCode
  gainedIds: readonly number[]
  lostIds: readonly number[]
  isFirstReading: boolean
}

/**
 * Records that a player gained and lost badges. Belongs in the transaction that writes the
 * ownership; takes no locks. Counts include it from the commit on, and the badges are invalidated.
 */
export async function changeOwners(db: QueryExecutorProvider, change: OwnerChange): Promise<void> {
  const { hotel, gainedIds, lostIds, isFirstReading } = change
  // In the retro edition only worn badges are seen: one that is new there may be an old one.
  const isGain = !isFirstReading && hotels[hotel].edition === 'modern'
  if (isFirstReading) await sql`insert into badges_sample_changes (hotel, players) values (${hotel}, 1)`.execute(db)
  if (gainedIds.length + lostIds.length === 0) return
  await sql`
    insert into badges_owner_changes (badge_id, hotel, change, gains)
    select badge_id, ${hotel}, 1, ${isGain ? 1 : 0}::integer from unnest(${gainedIds}::integer[]) as gained(badge_id)
    union all
    select badge_id, ${hotel}, -1, 0 from unnest(${lostIds}::integer[]) as lost(badge_id)`.execute(db)
  const changed = await sql<{ code: string }>`
    select code from badges_badges where id = any(${[...gainedIds, ...lostIds]}::integer[])`.execute(db)
  await invalidateTags(
    db,
    changed.rows.map(({ code }) => badgeTag(code)),
  )
}
