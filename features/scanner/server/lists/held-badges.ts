import { sql } from 'kysely'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findShownPlayer } from '../hiding/shown-player.ts'
import type { ScannerTables } from '../tables.ts'

/**
 * Returns which of some badges a player has by the last scan, and when that read them (null:
 * never). Refuses `error.playerHidden` and `error.userNotFound` as the player's page does.
 */
export async function readHeldBadges(db: Db<ScannerTables>, habboId: string, badgeIds: readonly number[]) {
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  const [{ rows: held }, panel] = await Promise.all([
    sql<{ badge_id: number }>`
      select badge_id from scanner_badges
      where player_id = ${found.player.id} and lost_by is null and badge_id = any(${[...badgeIds]}::integer[])`.execute(
      db,
    ),
    db
      .selectFrom('scanner_panels')
      .select('checked_at')
      .where('player_id', '=', found.player.id)
      .where('panel', '=', 'badges')
      .executeTakeFirst(),
  ])
  return { owned: new Set(held.map(({ badge_id }) => badge_id)), checkedAt: panel?.checked_at ?? null }
}
