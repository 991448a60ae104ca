import type { Gallery, GallerySearch } from './gallery-search.ts'

/** The address of a page of a gallery, in the form that the router writes it. */
export function galleryAddress(language: string, gallery: Gallery, asked: GallerySearch): string {
  const { family, hotel, year, search, page, picture } = asked
  const query = new URLSearchParams({
    ...(family ? { family } : {}),
    ...(hotel ? { hotel } : {}),
    ...(year ? { year: String(year) } : {}),
    ...(search ? { search } : {}),
    ...(page && page > 1 ? { page: String(page) } : {}),
    ...(picture ? { picture } : {}),
  }).toString()
  return `/${language}/habbo/${gallery}${query ? `?${query}` : ''}`
}

/** Whether anything narrows a gallery down. */
export function isNarrowed({ family, hotel, year, search }: GallerySearch): boolean {
  return Boolean(family || hotel || year || search)
}
