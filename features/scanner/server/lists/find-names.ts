import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database/database.ts'

/**
 * Returns the names of players by the game's ids, as last read by a scan. Players with a hidden
 * page have none: `hidden` lists them, whether or not a scan knows them.
 */
export async function findNames(
  db: AnyDb,
  habboIds: readonly string[],
): Promise<{ names: Map<string, string>; hidden: Set<string> }> {
  if (habboIds.length === 0) return { names: new Map(), hidden: new Set() }
  const [{ rows }, hidden] = await Promise.all([
    sql<{ habboId: string; name: string }>`
      select habbo_id as "habboId", name from scanner_players where habbo_id = any(${[...habboIds]}::text[])`.execute(
      db,
    ),
    hiddenPagesAmong(db, habboIds),
  ])
  const shown = rows.filter(({ habboId }) => !hidden.has(habboId))
  return { names: new Map(shown.map(({ habboId, name }) => [habboId, name])), hidden }
}
