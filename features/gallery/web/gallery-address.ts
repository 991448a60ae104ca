import { addressOf } from '#platform/contract/addresses.ts'
import type { LanguageCode } from '#platform/contract/language.ts'
import type { Gallery, GallerySearch } from './gallery-search.ts'

const pageNames = { webpromos: 'habboWebpromos', images: 'habboImages', photos: 'habboPhotos' } as const

/** The address of a page of a gallery, in the form that the router writes it. */
export function galleryAddress(language: LanguageCode, gallery: Gallery, asked: GallerySearch): string {
  const { family, hotel, year, search, page, picture } = asked
  const query = new URLSearchParams({
    ...(family ? { family } : {}),
    ...(hotel ? { hotel } : {}),
    ...(year ? { year: String(year) } : {}),
    ...(search ? { search } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
    ...(picture ? { picture } : {}),
  }).toString()
  return `${addressOf(pageNames[gallery], language)}${query ? `?${query}` : ''}`
}

/** Whether anything narrows a gallery down. */
export function isNarrowed({ family, hotel, year, search }: GallerySearch): boolean {
  return Boolean(family || hotel || year || search)
}
