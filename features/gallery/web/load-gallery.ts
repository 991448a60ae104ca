import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { isRefusal } from '#platform/contract/refusal.ts'
import type { Gallery, GallerySearch } from './gallery-search.ts'
import { photosQuery, picturesQuery } from './queries.ts'

export { galleryHead } from './gallery-head.ts'

/** Fetches what a page of a gallery shows. A page that is none must not be kept under as many addresses as there are numbers: it is not found. */
export async function loadGallery(queryClient: QueryClient, gallery: Gallery, asked: GallerySearch): Promise<void> {
  const list =
    gallery === 'photos'
      ? await queryClient.ensureQueryData(photosQuery(asked))
      : await queryClient.ensureQueryData(picturesQuery(gallery, asked))
  if (!isRefusal(list) && list.items.length === 0 && list.page > 1) throw notFound()
}
