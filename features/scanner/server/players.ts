import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { Db } from '#platform/server/database.ts'
import type { ScanState, Trouble, Visibility } from '../contract.ts'
import type { ScannerTables } from './tables.ts'

/** A player whom a scan has met. `id` is ours and stays inside the server. `scanRequestedAt` is null before the first request. */
export type KnownPlayer = {
  id: number
  habboId: string
  hotel: HotelCode
  name: string
  visibility: Visibility
  state: ScanState
  trouble: Trouble | null
  scanRequestedAt: Date | null
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
] as const

/** Finds a player by the game's id. */
export function findPlayer(db: Db<ScannerTables>, habboId: string): Promise<KnownPlayer | undefined> {
  return db.selectFrom('scanner_players').select(knownColumns).where('habbo_id', '=', habboId).executeTakeFirst()
}

/**
 * Finds the player whom the hotel last told us of under a name, whatever its letters' case. Names change hands: an
 * earlier holder whom nobody has looked at since is still stored under the same name.
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
