import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { Airing, StationId } from '../../contract.ts'
import { airingName } from '../schedule/airings.ts'
import type { AirTables } from '../tables.ts'

/** Returns the DJ text of a show; null for none. */
export async function readSays(
  db: Db<unknown>,
  station: StationId,
  show: Airing | null,
): Promise<{ text: string; saidAt: Date } | null> {
  const airing = airingName(show)
  if (airing === null) return null
  const row = await tablesOf<AirTables>(db)
    .selectFrom('radio_dj_says')
    .select(['text', 'said_at as saidAt'])
    .where('station', '=', station)
    .where('airing', '=', airing)
    .executeTakeFirst()
  return row ?? null
}
