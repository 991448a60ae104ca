import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { loadOutages } from '#features/outages/web/parts.tsx'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import { type Gallery, type GallerySearch, outagesOf } from './gallery-search.ts'
import { photosQuery, picturesQuery } from './queries.ts'

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

/**
 * The head of a gallery page: the menu's name, then the gallery. Search engines may index whole
 * galleries, not filtered ones, which are countless.
 */
export function galleryHead(
  { words, language }: { words: i18n; language: LanguageCode },
  gallery: Gallery,
  asked: GallerySearch,
) {
  const { page = 1, search } = asked
  const title = pageTitle(words, [
    words.t('shell:menu.habbo'),
    words.t(`shell:menu.${gallery}`),
    ...(search ? [words.t('gallery:search.title', { search })] : []),
    ...(page > 1 ? [words.t('gallery:pages.page', { page })] : []),
  ])
  const description = words.t(`gallery:description.${gallery}`)
  return {
    meta: pageMeta({ title, description, unlisted: isNarrowed(asked) }),
    links: [
      { rel: 'canonical', href: galleryAddress(language, gallery, { ...asked, picture: undefined }) },
      ...alternatesIn(languageCodes, galleryAddress(language, gallery, { page })),
    ],
  }
}
