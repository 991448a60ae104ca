import { type Hidden, hiddenPartsOf } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb, Db } from '#platform/server/database.ts'
import { findPlayer, type KnownPlayer } from './players.ts'
import type { ScannerTables } from './tables.ts'

/** A visible player, with the parts that are hidden; null if there are none. */
export type ShownPlayer = { player: KnownPlayer; hidden: Hidden | null }

/**
 * Finds the player requested by a visitor, by the game's id. All visitor endpoints start here (or
 * in `describePlayer`), so the hidden settings are always checked. A hidden page gets the same
 * refusal whether or not a scan knows the player.
 */
export async function findShownPlayer(
  db: Db<ScannerTables>,
  habboId: string,
): Promise<ShownPlayer | Refusal<'error.playerHidden' | 'error.userNotFound'>> {
  const [hidden, player] = await Promise.all([hiddenPartsOf(db, habboId), findPlayer(db, habboId)])
  if (hidden?.page) return refuse('error.playerHidden')
  return player ? { player, hidden } : refuse('error.userNotFound')
}

/**
 * Returns whether a player hides the whole page: nothing of the player is shown, and no further
 * data is read.
 */
export async function isPageHidden(db: AnyDb, habboId: string): Promise<boolean> {
  return (await hiddenPartsOf(db, habboId))?.page === true
}
