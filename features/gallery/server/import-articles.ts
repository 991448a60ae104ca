import type { HotelCode } from '#features/hotels/contract.ts'
import { isHotelRefusal } from '#features/hotels/server/api.ts'
import { failureOf } from '#features/pictures/server/api.ts'
import { inTransaction } from '#platform/server/database.ts'
import type { GalleryContext } from './context.ts'
import type { Imported } from './import-promos.ts'
import { articlePicture } from './picture-path.ts'
import { recordPictures } from './record-pictures.ts'

/**
 * Records the pictures of the articles in a hotel's news feed (hotel-api §8.2, §8.3). An unreadable
 * feed changes nothing.
 */
export async function importArticlePictures(
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
