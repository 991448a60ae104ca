import { hotelCodes, hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import type { AskedOutages } from '#features/outages/web/parts.tsx'
import { numberIn, textIn } from '#platform/web/search-values.ts'
import { type PictureFamily, pictureFamilies } from '../picture-families.ts'

/** The galleries: web promos, all other pictures of the game, and players' photos. */
export type Gallery = 'webpromos' | 'images' | 'photos'

/** Search parameters of a gallery; omitted ones have their default. `picture` is the open one. */
export type GallerySearch = {
  family?: PictureFamily | undefined
  hotel?: HotelCode | undefined
  year?: number | undefined
  search?: string | undefined
  page?: number | undefined
  picture?: string | undefined
}

/** The families that the page of images has together; web promos have a page of their own. */
export const imageFamilies = pictureFamilies.filter((family) => family !== 'promo')

const firstYear = 2000
const longestSearch = 100
const lastPage = 100_000

/**
 * Returns which outages the photo page shows, since photos are read from the hotels: those of the
 * selected hotel, else of all with photos.
 */
export function outagesOf({ hotel }: GallerySearch): AskedOutages {
  return hotel ? { hotel } : { edition: 'modern' }
}

/** Validates the search parameters of a gallery. Filters that it does not support are dropped. */
export function parseGallerySearch(gallery: Gallery, asked: Record<string, unknown>): GallerySearch {
  const ofPictures = gallery !== 'photos'
  const words = textIn(asked.search)
  const picture = textIn(asked.picture)
  // Keys must be present even if undefined; otherwise the router keeps the values from the address.
  return {
    family: gallery === 'images' ? imageFamilies.find((family) => family === asked.family) : undefined,
    // Photos come from the modern hotels alone.
    hotel: hotelCodes.find((code) => code === asked.hotel && (ofPictures || hotels[code].edition === 'modern')),
    year: ofPictures ? numberIn(asked.year, firstYear, new Date().getUTCFullYear() + 1) : undefined,
    search: ofPictures && words !== '' ? words.slice(0, longestSearch).trim() : undefined,
    page: numberIn(asked.page, 2, lastPage),
    picture: /^[\w-]{1,80}$/.test(picture) ? picture : undefined,
  }
}
