import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'
import { metPlayers } from './named-players.ts'

/** Which of these players, by the game's ids, have a page here: a scan has met them, and they do not keep it off the site. */
export async function shownAmong(db: AnyDb, habboIds: readonly string[]): Promise<Set<string>> {
  const [met, hidden] = await Promise.all([metPlayers(db, habboIds), hiddenPagesAmong(db, habboIds)])
  return new Set([...met].filter((habboId) => !hidden.has(habboId)))
}
