import { type ReactNode, useId } from 'react'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import { GalleryFilters } from './gallery-filters.tsx'
import styles from './gallery-frame.module.css'
import type { Gallery, GallerySearch } from './gallery-search.ts'
import { GalleryStreet } from './gallery-street.tsx'

type Shown = { gallery: Gallery; asked: GallerySearch }

/** Layout around a gallery's pictures: heading, filters and count (`total`, null if unknown). */
export function GalleryFrame({
  gallery,
  asked,
  years,
  total,
  children,
}: Shown & { years: readonly number[]; total: number | null; children: ReactNode }) {
  const { t } = useTranslation(['gallery', 'shell'])
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const results = usePageFocus(String(asked.page))
  const title = asked.search
    ? t('search.title', { search: asked.search })
    : asked.family
      ? t(`family.${asked.family}`)
      : t(`all.${gallery}`)
  return (
    <>
      <GalleryStreet gallery={gallery} />
      <PageBody onClick={onLinkClick}>
        <p className={styles.lead}>{t(`description.${gallery}`)}</p>
        <GalleryFilters gallery={gallery} asked={asked} years={years} />
        <section aria-labelledby={titleId} ref={results} tabIndex={-1}>
          <SectionTitle icon={asked.search ? 'search' : 'camera'} title={title} id={titleId}>
            {total !== null && (
              <span className={styles.total} role="status">
                {t(gallery === 'photos' ? 'totalPhotos' : 'total', { count: total })}
              </span>
            )}
          </SectionTitle>
          {children}
        </section>
      </PageBody>
    </>
  )
}

/** The numbered ways to the pages of a gallery. */
export function GalleryPages({ gallery, asked, page, pages }: Shown & { page: number; pages: number }) {
  const { t } = useTranslation('gallery')
  const language = useLanguage()
  return (
    <div className={styles.pages}>
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(to) => galleryAddress(language, gallery, { ...asked, page: to, picture: undefined })}
        label={t('pages.label')}
        previousLabel={t('pages.previous')}
        nextLabel={t('pages.next')}
        pageLabel={(to) => t('pages.page', { page: to })}
      />
    </div>
  )
}

/** A gallery with nothing in it, or nothing that was asked for. */
export function NothingShown({ gallery, asked }: Shown) {
  const { t } = useTranslation('gallery')
  const language = useLanguage()
  if (!isNarrowed(asked)) {
    return (
      <EmptyState title={t('empty.title')} vignette="empty">
        {t('empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('nothing.title')}
      vignette="search"
      action={<ButtonAnchor href={galleryAddress(language, gallery, {})}>{t('filter.clear')}</ButtonAnchor>}
    >
      {t('nothing.text')}
    </EmptyState>
  )
}

/** A page that the gallery does not have, because it never did or because it has become smaller. */
export function NoSuchPage({ gallery, asked }: Shown) {
  const { t } = useTranslation('gallery')
  const language = useLanguage()
  const first = galleryAddress(language, gallery, { ...asked, page: 1, picture: undefined })
  return (
    <EmptyState
      title={t('noPage.title')}
      vignette="empty"
      action={<ButtonAnchor href={first}>{t('noPage.first')}</ButtonAnchor>}
    >
      {t('noPage.text')}
    </EmptyState>
  )
}
