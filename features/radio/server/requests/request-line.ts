import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, tablesOf } from '#platform/server/database/database.ts'
import type { StationId } from '../../contract.ts'
import type { RequestTables } from '../tables.ts'
import { requestsTag } from '../tags.ts'

/** Returns whether a station accepts requests: by default, and unless the line has been closed. */
export async function isLineOpen(db: Db<RequestTables>, station: StationId): Promise<boolean> {
  const line = await db.selectFrom('radio_lines').select('is_open').where('station', '=', station).executeTakeFirst()
  return line?.is_open ?? true
}

/** Returns whether the line of a station is open, for callers without the feature's tables. */
export function isLineOpenOf(db: Db<unknown>, station: StationId): Promise<boolean> {
  return isLineOpen(tablesOf<RequestTables>(db), station)
}

/** Opens or closes the line of a station. Returns whether this changed its state. */
export async function setLine(db: Db<unknown>, station: StationId, isOpen: boolean, now: Date): Promise<boolean> {
  const tables = tablesOf<RequestTables>(db)
  const wasOpen = await isLineOpen(tables, station)
  await tables
    .insertInto('radio_lines')
    .values({ station, is_open: isOpen, changed_at: now })
    .onConflict((line) => line.column('station').doUpdateSet({ is_open: isOpen, changed_at: now }))
    .execute()
  if (wasOpen !== isOpen) await invalidateTags(db, [requestsTag])
  return wasOpen !== isOpen
}
