import { type Hidden, hiddenPartsOf } from '#features/accounts/server/api.ts'
import { type Refusal, refuse } from '#platform/contract/refusal.ts'
import type { AnyDb, Db } from '#platform/server/database.ts'
import { findPlayer, type KnownPlayer } from './players.ts'
import type { ScannerTables } from './tables.ts'

/** A player who may be shown, and which parts they keep off the site; null for none. */
export type ShownPlayer = { player: KnownPlayer; hidden: Hidden | null }

/**
 * Finds the player whom a visitor asks for by the game's id. Everything that answers a visitor begins here (or in `describePlayer`), so
 * that nothing can forget to ask what is hidden. A hidden page is refused alike whether or not a scan has met the player.
 */
export async function findShownPlayer(
  db: Db<ScannerTables>,
  habboId: string,
): Promise<ShownPlayer | Refusal<'error.playerHidden' | 'error.userNotFound'>> {
  const [hidden, player] = await Promise.all([hiddenPartsOf(db, habboId), findPlayer(db, habboId)])
  if (hidden?.page) return refuse('error.playerHidden')
  return player ? { player, hidden } : refuse('error.userNotFound')
}

/** Whether a player keeps the whole page off the site: nobody is shown anything of them, and nothing further is collected. */
export async function isPageHidden(db: AnyDb, habboId: string): Promise<boolean> {
  return (await hiddenPartsOf(db, habboId))?.page === true
}
