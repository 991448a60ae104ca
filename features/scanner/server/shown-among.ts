import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { metPlayers } from './named-players.ts'

/**
 * Returns which of these players, by the game's ids, have a visible page: scanned and not hidden.
 */
export async function shownAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  const [met, hidden] = await Promise.all([metPlayers(db, habboIds), hiddenPagesAmong(db, habboIds)])
  return new Set([...met].filter((habboId) => !hidden.has(habboId)))
}
