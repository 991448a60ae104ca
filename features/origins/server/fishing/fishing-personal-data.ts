import { habboIdOf } from '#features/accounts/server/api.ts'
import type { Db } from '#platform/server/database.ts'
import { dateOf } from '../periods.ts'
import type { OriginsTables } from '../tables.ts'

/**
 * Returns the fishing board data of an account's player for the data export; null if the player was
 * never on a board.
 */
export async function fishingData(
  db: Db<OriginsTables>,
  accountId: number,
): Promise<{ fisher: object; places: object[] } | null> {
  const habboId = await habboIdOf(db, accountId)
  if (habboId === null) return null
  const found = await db.selectFrom('origins_fishers').selectAll().where('habbo_id', '=', habboId).executeTakeFirst()
  if (!found) return null
  const { id, ...fisher } = found
  const places = await db
    .selectFrom('origins_fishing_places')
    .select(['day', 'place', 'level', 'experience'])
    .where('fisher_id', '=', id)
    .orderBy('day')
    .execute()
  return { fisher, places: places.map(({ day, ...place }) => ({ day: dateOf(day), ...place })) }
}
