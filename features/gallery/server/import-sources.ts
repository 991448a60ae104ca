import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { GalleryContext } from './context.ts'
import { importArticlePictures } from './import-articles.ts'
import { importPhotos } from './import-photos.ts'
import { type Imported, importPromos } from './import-promos.ts'
import type { Source } from './import-tasks.ts'
import { noteLook } from './looks.ts'

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
