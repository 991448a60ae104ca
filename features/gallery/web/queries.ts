import { isRefusal } from '#platform/contract/refusal.ts'
import { call, queryOf } from '#platform/web/api.ts'
import { findPicture, findPublicPhoto, latestPhotosShown, listPictures, listPublicPhotos } from '../client.ts'
import type { Gallery, GallerySearch } from './gallery-search.ts'

// A page from the HTML cache is current however old, so its data counts as read on arrival.
const asDrawn = { staleTime: 30_000, meta: { readOnArrival: true } } as const

/** A page of the pictures of the game: of web promos, or of all others. */
export function picturesQuery(gallery: Exclude<Gallery, 'photos'>, asked: GallerySearch) {
  return { ...queryOf(listPictures, { query: { ...filterOf(gallery, asked), page: asked.page ?? 1 } }), ...asDrawn }
}

function filterOf(gallery: Exclude<Gallery, 'photos'>, { family: chosen, hotel, year, search }: GallerySearch) {
  const family = gallery === 'webpromos' ? 'promo' : chosen
  return {
    ...(family ? { family } : {}),
    ...(hotel ? { hotel } : {}),
    ...(year ? { year } : {}),
    ...(search ? { search } : {}),
  }
}

/** Returns the current page of a picture in a gallery; null if the filters exclude it. */
export async function findPage(gallery: Gallery, asked: GallerySearch, id: string): Promise<number | null> {
  const found =
    gallery === 'photos'
      ? await call(findPublicPhoto, { params: { id }, query: asked.hotel ? { hotel: asked.hotel } : {} })
      : await call(findPicture, { params: { id: Number(id) }, query: filterOf(gallery, asked) })
  return isRefusal(found) ? null : found.page
}

/** A page of the latest photos. */
export function photosQuery({ hotel, page = 1 }: GallerySearch) {
  return { ...queryOf(listPublicPhotos, { query: { ...(hotel ? { hotel } : {}), page } }), ...asDrawn }
}

/** The photos that the home page shows. */
export function latestPhotosQuery() {
  return { ...queryOf(listPublicPhotos, { query: { limit: latestPhotosShown } }), ...asDrawn }
}
