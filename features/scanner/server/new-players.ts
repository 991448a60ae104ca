import { refuse } from '#platform/contract/refusal.ts'
import type { Visitor } from '#platform/server/caller.ts'
import type { Db } from '#platform/server/database.ts'
import { consumeRateLimit } from '#platform/server/rate-limit.ts'
import { findPlayer } from './players.ts'
import type { ScannerTables } from './tables.ts'

/**
 * How many players a network may add to the archive in a day: some 50 MB, which are kept for good.
 * A school or a mobile provider, whose visitors share a network, stays below it.
 */
export const newPlayersPerDay = 2_000

/** Takes a turn to add a player whom no scan has met. Refuses `error.tooManyRequests`. */
export async function admitNewPlayer(db: Db<ScannerTables>, habboId: string, { address }: Pick<Visitor, 'address'>) {
  if (await findPlayer(db, habboId)) return null
  const turn = { purpose: 'new players', who: address, limit: newPlayersPerDay, windowSeconds: 24 * 3600 }
  const tooMany = await consumeRateLimit(db, turn)
  return tooMany && refuse('error.tooManyRequests', tooMany)
}
