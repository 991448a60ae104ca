import type { i18n } from 'i18next'
import type { LanguageCode } from '#platform/contract/language.ts'
import { languageCodes } from '#platform/contract/language.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { pageTitle } from '#platform/web/title.ts'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import type { Gallery, GallerySearch } from './gallery-search.ts'

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
