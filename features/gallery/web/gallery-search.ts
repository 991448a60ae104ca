import { type PictureFamily, pictureFamilies } from '#features/gallery/picture-families.ts'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import type { AskedOutages } from '#features/outages/web/parts.tsx'
import { numberIn, textIn } from '#platform/web/search-values.ts'

/** The galleries: of web promos, of all other pictures of the game, and of what players photograph. */
export type Gallery = 'webpromos' | 'images' | 'photos'

/** What the address of a gallery says; what is left out has its default. `picture` is the one that is open. */
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

/** Whose outages the page of photos tells of, which are read from the hotels themselves: the hotel's that is chosen, else those of all that have photos. */
export function outagesOf({ hotel }: GallerySearch): AskedOutages {
  return hotel ? { hotel } : { edition: 'modern' }
}

/** Reads the address of a gallery, where anybody may have written anything. What a gallery cannot be narrowed by is left out. */
export function parseGallerySearch(gallery: Gallery, asked: Record<string, unknown>): GallerySearch {
  const ofPictures = gallery !== 'photos'
  const words = textIn(asked.search)
  const picture = textIn(asked.picture)
  // What is left out is named all the same: the router would otherwise go on with what the address said.
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
