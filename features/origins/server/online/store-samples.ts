import { sql } from 'kysely'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type Db, inTransaction } from '#platform/server/database/database.ts'
import type { OriginsHotel } from '../../contract.ts'
import type { OriginsTables } from '../tables.ts'
import { onlineTag } from '../tags.ts'

/**
 * Stores the online counts of a hotel, minute by minute from `from`; null means unknown and stores
 * nothing. Existing minutes are kept.
 */
export async function storeSamples(
  db: Db<OriginsTables>,
  hotel: OriginsHotel,
  from: Date,
  online: readonly (number | null)[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`
      insert into origins_samples (hotel, minute, online)
      select ${hotel}, ${from}::timestamptz + (place - 1) * interval '1 minute', online
      from unnest(${online}::integer[]) with ordinality as measured (online, place)
      where online is not null
      on conflict do nothing`.execute(tx)
    await invalidateTags(tx, [onlineTag])
  })
}
