import { sql } from 'kysely'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { HotelReading } from '#features/hotels/server/api.ts'
import { type AnyDb, inTransaction } from '#platform/server/database.ts'
import { invalidateTags } from '#platform/server/invalidation.ts'
import type { GalleryContext } from './context.ts'
import type { Source } from './import-tasks.ts'
import { galleryReadingTag } from './tags.ts'

/** Records the result of reading a hotel's source: the failure reason, or null. */
export async function noteLook(
  { db, clock }: Pick<GalleryContext, 'db' | 'clock'>,
  { source, hotel }: { source: Source; hotel: HotelCode },
  failure: string | null,
): Promise<void> {
  const now = clock.now()
  await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ wasFailing: boolean; isNew: boolean }>`
      select failing_since is not null as "wasFailing", succeeded_at is null as "isNew" from gallery_looks
      where source = ${source} and hotel = ${hotel} for update`.execute(tx)
    await (failure === null
      ? sql`
        insert into gallery_looks (source, hotel, succeeded_at) values (${source}, ${hotel}, ${now}::timestamptz)
        on conflict (source, hotel) do update set
          succeeded_at = excluded.succeeded_at, failing_since = null, failure = null`.execute(tx)
      : sql`
        insert into gallery_looks as known (source, hotel, failing_since, failure)
        values (${source}, ${hotel}, ${now}::timestamptz, ${failure})
        on conflict (source, hotel) do update set
          failing_since = coalesce(known.failing_since, excluded.failing_since), failure = excluded.failure`.execute(
          tx,
        ))
    const { wasFailing, isNew } = rows[0] ?? { wasFailing: false, isNew: true }
    const isFailing = failure !== null
    if (wasFailing !== isFailing || (isNew && !isFailing)) await invalidateTags(tx, [galleryReadingTag])
  })
}

/** How bringing pictures in goes, of each source of each hotel that was ever asked. */
export async function readGalleryReadings(db: AnyDb): Promise<(HotelReading & { source: Source })[]> {
  const { rows } = await sql<HotelReading & { source: Source }>`
    select source, hotel, succeeded_at as "succeededAt", failing_since as "failingSince", failure
    from gallery_looks`.execute(db)
  return rows
}
