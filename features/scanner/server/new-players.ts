import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import { findPlayer } from './players.ts'
import type { ScannerTables } from './tables.ts'

/**
 * The number of players a network may add to the archive per day: about 50 MB of permanent data.
 * Shared networks such as schools and mobile providers stay below it.
 */
export const newPlayersPerDay = 2_000

/** Consumes the rate limit for adding an unscanned player. Refuses `error.tooManyRequests`. */
export async function admitNewPlayer(db: Db<ScannerTables>, habboId: string, { address }: Pick<Visitor, 'address'>) {
  if (await findPlayer(db, habboId)) return null
  const turn = { purpose: 'new players', who: address, limit: newPlayersPerDay, windowSeconds: 24 * 3600 }
  const tooMany = await consumeRateLimit(db, turn)
  return tooMany && refuse('error.tooManyRequests', tooMany)
}
