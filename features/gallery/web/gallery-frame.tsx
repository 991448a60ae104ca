import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { hotelCodes, hotels } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Field } from '#platform/web/ui/field.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import styles from './gallery-frame.module.css'
import { type Gallery, type GallerySearch, imageFamilies, parseGallerySearch } from './gallery-search.ts'
import type { Variables } from './masonry.ts'

const shifts: Record<Gallery, number> = { webpromos: -420, images: -160, photos: -620 }

/** The head of a gallery: Home › Habbo › Webpromos. */
function GalleryStreet({ gallery }: { gallery: Gallery }) {
  const { t } = useTranslation(['gallery', 'shell'])
  const language = useLanguage()
  const title = t(`shell:menu.${gallery}`)
  return (
    <Street
      variant="inner"
      title={title}
      shift={shifts[gallery]}
      crumbs={[
        { label: t('shell:menu.home'), to: addressOf('home', language) },
        { label: t('shell:menu.habbo') },
        { label: title },
      ]}
    />
  )
}

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

/**
 * Filters of a gallery: kind, hotel, year and file name where available. A choice applies at once;
 * before hydration the browser submits the form. `years` are the available ones.
 */
function GalleryFilters({
  gallery,
  asked,
  years,
}: {
  gallery: Gallery
  asked: GallerySearch
  years: readonly number[]
}) {
  const { t } = useTranslation('gallery')
  const language = useLanguage()
  const navigate = useNavigate()
  const { family, hotel, year, search } = asked
  const offered = gallery === 'photos' ? hotelCodes.filter((code) => hotels[code].edition === 'modern') : hotelCodes
  const yearsOffered = year && !years.includes(year) ? [year, ...years] : years
  const choices = gallery === 'images' ? 3 : gallery === 'webpromos' ? 2 : 1

  const columns: Variables = { '--choices': choices }

  function show(form: HTMLFormElement) {
    const given = parseGallerySearch(gallery, Object.fromEntries(new FormData(form)))
    void navigate({ href: galleryAddress(language, gallery, { ...given, page: undefined, picture: undefined }) })
  }

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    show(event.currentTarget)
  }

  return (
    <search>
      <form
        className={classNames(styles.filters, gallery === 'images' && styles.three)}
        style={columns}
        action={galleryAddress(language, gallery, {})}
        onSubmit={submit}
      >
        {gallery === 'images' && (
          <Field label={t('filter.family')}>
            {(control) => (
              <Select
                {...control}
                name="family"
                value={family ?? ''}
                onChange={(event) => event.target.form && show(event.target.form)}
              >
                <option value="">{t('filter.allFamilies')}</option>
                {imageFamilies.map((code) => (
                  <option key={code} value={code}>
                    {t(`family.${code}`)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label={t('filter.hotel')}>
          {(control) => (
            <Select
              {...control}
              {...(hotel && { leading: <Flag country={hotels[hotel].flag} /> })}
              name="hotel"
              value={hotel ?? ''}
              onChange={(event) => event.target.form && show(event.target.form)}
            >
              <option value="">{t('filter.allHotels')}</option>
              {offered.map((code: HotelCode) => (
                <option key={code} value={code}>
                  {hotels[code].label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        {gallery !== 'photos' && (
          <Field label={t('filter.year')}>
            {(control) => (
              <Select
                {...control}
                name="year"
                value={year ?? ''}
                onChange={(event) => event.target.form && show(event.target.form)}
              >
                <option value="">{t('filter.allYears')}</option>
                {yearsOffered.map((number) => (
                  <option key={number} value={number}>
                    {number}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        {gallery === 'photos' ? (
          // With scripts the choice of a hotel counts at once.
          <noscript>
            <Button type="submit">{t('filter.show')}</Button>
          </noscript>
        ) : (
          <div className={styles.find}>
            <SearchRow
              label={t('filter.search')}
              search={search}
              autoCapitalize="none"
              spellCheck={false}
              find={t('filter.find')}
            />
          </div>
        )}
        {isNarrowed(asked) && <TextLink href={galleryAddress(language, gallery, {})}>{t('filter.clear')}</TextLink>}
      </form>
    </search>
  )
}
