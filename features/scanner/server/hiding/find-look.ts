import { type HotelCode, hotels } from '#features/hotels/contract.ts'
import { isRefusal, refuse } from '#platform/contract/refusal.ts'
import type { Db } from '#platform/server/database/database.ts'
import { findPlayerByName } from '../players.ts'
import type { ScannerTables } from '../tables.ts'
import { findShownPlayer } from './shown-player.ts'

/** A player by the game's id, or by hotel and name. */
export type SoughtLook = { habboId?: string | undefined; hotel?: HotelCode | undefined; name?: string | undefined }

/**
 * Returns the present look of a scanned player, as a figure string. Refuses as the player's page
 * does; figures of the retro edition mean other sets (hotel-api §5.2), so its players count as
 * unknown.
 */
export async function readLook(db: Db<ScannerTables>, { habboId: given, hotel, name }: SoughtLook) {
  const named = hotel && name !== undefined ? await findPlayerByName(db, hotel, name) : undefined
  const habboId = given ?? named?.habboId
  if (habboId === undefined) return refuse('error.userNotFound')
  const found = await findShownPlayer(db, habboId)
  if (isRefusal(found)) return found
  if (hotels[found.player.hotel].edition !== 'modern') return refuse('error.userNotFound')
  const { figure } = await db
    .selectFrom('scanner_players')
    .select('figure')
    .where('id', '=', found.player.id)
    .executeTakeFirstOrThrow()
  return { habboId: found.player.habboId, name: found.player.name, figure }
}
