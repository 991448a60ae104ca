import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database/database.ts'
import type { FailureReason, ScanState, Visibility } from '../contract.ts'
import type { ScannerTables } from './tables.ts'

/**
 * A scanned player. `id` is internal and never leaves the server. `scanRequestedAt` is null before
 * the first request, `scanFinishedAt` before the first scan ended.
 */
export type KnownPlayer = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  visibility: Visibility
  state: ScanState
  trouble: FailureReason | null
  scanRequestedAt: Date | null
  scanFinishedAt: Date | null
}

const knownColumns = [
  'id',
  'habbo_id as habboId',
  'hotel',
  'name',
  'visibility',
  'scan_state as state',
  'scan_trouble as trouble',
  'scan_requested_at as scanRequestedAt',
  'scan_finished_at as scanFinishedAt',
] as const

/** Finds a player by the game's id. */
export function findPlayer(db: Db<ScannerTables>, habboId: string): Promise<KnownPlayer | undefined> {
  return db.selectFrom('scanner_players').select(knownColumns).where('habbo_id', '=', habboId).executeTakeFirst()
}

/**
 * Finds the latest known holder of a name, case-insensitive. Names are reassigned: a former holder
 * not scanned since is still stored under the same name.
 */
export function findPlayerByName(
  db: Db<ScannerTables>,
  hotel: HotelCode,
  name: string,
): Promise<KnownPlayer | undefined> {
  return db
    .selectFrom('scanner_players')
    .select(knownColumns)
    .where('hotel', '=', hotel)
    .where('name_folded', '=', sql<string>`lower(${name}::text collate "C")`)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/**
 * Finds the player last seen to give up a name in a hotel, with the current name; null if there is
 * none.
 */
export async function findPlayerByFormerName(
  db: Db<ScannerTables>,
  hotel: HotelCode,
  name: string,
): Promise<{ habboId: string; name: string } | null> {
  const found = await db
    .selectFrom('scanner_earlier as earlier')
    .innerJoin('scanner_players as player', 'player.id', 'earlier.player_id')
    .select(['player.habbo_id as habboId', 'player.name as name'])
    .where('earlier.what', '=', 'name')
    .where('earlier.lost_by', 'is not', null)
    .where(sql`lower(earlier.value collate "C")`, '=', sql<string>`lower(${name}::text collate "C")`)
    .where('player.hotel', '=', hotel)
    .orderBy('earlier.lost_by', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found ?? null
}
