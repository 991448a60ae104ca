import { sql } from 'kysely'
import { hidesPage } from '#features/accounts/server/api.ts'
import { forbiddingAmong } from '#features/follows/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/** Oldest scans that are looked at, in case that some of the players forbid being followed. */
const mostLookedAt = 50

/**
 * Returns the member of a group, by the game's id, whose last scan is oldest and before an instant;
 * null if there is none. Players who are hidden, not public in the game or forbid being followed
 * are left out.
 */
export async function memberToScan(db: AnyDb, groupId: string, before: Date): Promise<string | null> {
  const { rows } = await sql<{ habbo_id: string }>`
    select habbo_id from scanner_groups as seen join scanner_players as player on player.id = seen.player_id
    where group_id = ${groupId} and lost_by is null and visibility = 'public'
      and (scan_requested_at is null or scan_requested_at <= ${before}::timestamptz)
      and not ${hidesPage(sql.ref('player.habbo_id'))}
    order by scan_requested_at nulls first, habbo_id limit ${mostLookedAt}`.execute(db)
  const forbidding = await forbiddingAmong(
    db,
    rows.map(({ habbo_id }) => habbo_id),
  )
  return rows.find(({ habbo_id }) => !forbidding.has(habbo_id))?.habbo_id ?? null
}
