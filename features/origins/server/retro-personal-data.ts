import { habboIdOf } from '#features/accounts/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import type { OriginsTables } from './tables.ts'

/**
 * Returns the Habbo Origins data of an account's player for the data export; null if nothing was
 * read.
 */
export async function retroData(
  db: Db<OriginsTables>,
  accountId: number,
): Promise<{ player: object; fishing: object[]; matches: object[] } | null> {
  const habboId = await habboIdOf(db, accountId)
  if (habboId === null) return null
  const found = await db.selectFrom('origins_players').selectAll().where('habbo_id', '=', habboId).executeTakeFirst()
  if (!found) return null
  const { id, ...player } = found
  const [fishing, matches] = await Promise.all([
    db
      .selectFrom('origins_fishing')
      .select(['level', 'experience', 'gained_after', 'gained_by'])
      .where('player_id', '=', id)
      .orderBy('gained_by')
      .execute(),
    db
      .selectFrom('origins_matches')
      .select(['match_id', 'ended_at', 'score', 'placement', 'won', 'ranked', 'map_id'])
      .where('player_id', '=', id)
      .orderBy('ended_at')
      .orderBy('match_id')
      .execute(),
  ])
  return { player, fishing, matches }
}
