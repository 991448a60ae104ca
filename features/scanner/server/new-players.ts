import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database.ts'
import { takeTurn } from '#platform/server/rate-limit.ts'
import { findPlayer } from './players.ts'
import type { ScannerTables } from './tables.ts'

/**
 * So many players may a network add to the archive in a day. Nothing that was seen is ever deleted, so that this alone bounds what one
 * visitor has us keep for good: some 25 KB a player, 50 MB a day. A school, which shares one network, stays far below it.
 */
export const newPlayersPerDay = 2_000

/** Takes a turn to add a player, unless a scan has met them already. Refuses `error.tooManyRequests` with `retryAfterSeconds`. */
export async function takeNewPlayer(db: Db<ScannerTables>, habboId: string, { address }: Pick<Visitor, 'address'>) {
  if (await findPlayer(db, habboId)) return null
  const turn = { purpose: 'new players', who: address, limit: newPlayersPerDay, windowSeconds: 24 * 3600 }
  const tooMany = await takeTurn(db, turn)
  return tooMany && refuse('error.tooManyRequests', tooMany)
}
