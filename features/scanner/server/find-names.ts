import { sql } from 'kysely'
import { hiddenPagesAmong } from '#features/accounts/server/api.ts'
import type { AnyDb } from '#platform/server/database.ts'

/**
 * The names of players by the game's ids, as the hotels last told them to a scan. Of who keeps their page off the site there is none: `hidden` tells
 * who does, whether or not a scan has met them.
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
