import { sql } from 'kysely'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { type HotelReading, isHotelRefusal } from '#features/hotels/server/api.ts'
import { failureOf } from '#features/pictures/server/api.ts'
import { invalidateTags } from '#platform/server/cache/invalidation.ts'
import { type AnyDb, inTransaction } from '#platform/server/database/database.ts'
import type { GalleryContext } from './context.ts'
import { importPhotos } from './import-photos.ts'
import { type Imported, importPromos, recordPictures } from './import-promos.ts'
import type { Source } from './import-tasks.ts'
import { articlePicture } from './picture-path.ts'
import { galleryReadingTag } from './tags.ts'

/** The hotels that have a source: Origins has neither news nor a list of photos (hotel-api §5). */
export function hotelsOf(source: Source): readonly HotelCode[] {
  return source === 'promos' ? hotelCodes : hotelCodes.filter((code) => hotels[code].edition === 'modern')
}

const imports: Record<Source, (context: GalleryContext, hotel: HotelCode, signal: AbortSignal) => Promise<Imported>> = {
  promos: importPromos,
  articles: importArticlePictures,
  photos: importPhotos,
}

/** Brings one kind of pictures in from one hotel, and remembers how that went. */
export async function importFrom(
  context: GalleryContext,
  { source, hotel }: { source: Source; hotel: HotelCode },
  signal: AbortSignal,
): Promise<Imported> {
  const imported = await imports[source](context, hotel, signal)
  await noteLook(context, { source, hotel }, imported.state === 'failed' ? imported.failure : null)
  return imported
}

/**
 * Records the pictures of the articles in a hotel's news feed (hotel-api §8.2, §8.3). An unreadable
 * feed changes nothing.
 */
async function importArticlePictures(
  { db, gateway, addresses, clock, log }: GalleryContext,
  hotel: HotelCode,
  signal: AbortSignal,
): Promise<Imported> {
  const articles = await gateway.officialNews(hotel, { priority: 'background', signal })
  signal.throwIfAborted()
  if (isHotelRefusal(articles)) {
    const failure = failureOf(articles)
    log.warn({ hotel, failure }, "the pictures of a hotel's news could not be read")
    return { state: 'failed', failure }
  }
  const pictures = articles.flatMap(({ picture }) => (picture && articlePicture(addresses, picture)) || [])
  // Two articles may share a picture.
  const each = [...new Map(pictures.map((picture) => [picture.path, picture])).values()]
  const added = await inTransaction(db, (tx) => recordPictures(tx, hotel, each, clock.now()))
  return { state: 'imported', named: each.length, added }
}

/** Records the result of reading a hotel's source: the failure reason, or null. */
async function noteLook(
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
