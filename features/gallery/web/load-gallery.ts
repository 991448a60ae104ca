import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import { loadOutages } from '#features/outages/web/parts.tsx'
import type { LanguageCode } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { type Gallery, type GallerySearch, outagesOf } from './gallery-search.ts'
import { photosQuery, picturesQuery } from './queries.ts'

export { galleryHead } from './gallery-head.ts'

/**
 * Loads a gallery page. A missing page is reported as not found, so that it is not cached for
 * arbitrary numbers.
 */
export async function loadGallery(queryClient: QueryClient, gallery: Gallery, asked: GallerySearch): Promise<void> {
  const list =
    gallery === 'photos'
      ? await queryClient.ensureQueryData(photosQuery(asked))
      : await queryClient.ensureQueryData(picturesQuery(gallery, asked))
  if (!isRefusal(list) && list.items.length === 0 && list.page > 1) throw notFound()
}

/** Fetches what the page of photos shows, and which hotels cannot be read. */
export async function loadPhotos(
  queryClient: QueryClient,
  language: LanguageCode,
  asked: GallerySearch,
): Promise<void> {
  await Promise.all([loadGallery(queryClient, 'photos', asked), loadOutages(queryClient, language, outagesOf(asked))])
}
