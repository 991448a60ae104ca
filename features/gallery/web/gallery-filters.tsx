import { useNavigate } from '@tanstack/react-router'
import type { SubmitEvent } from 'react'
import { type HotelCode, hotelCodes, hotels } from '#features/hotels/contract.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { Field } from '#platform/web/ui/field.tsx'
import { Flag } from '#platform/web/ui/flag.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { Select } from '#platform/web/ui/select.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { galleryAddress, isNarrowed } from './gallery-address.ts'
import styles from './gallery-filters.module.css'
import { type Gallery, type GallerySearch, imageFamilies, parseGallerySearch } from './gallery-search.ts'
import type { Variables } from './masonry.ts'

/**
 * Filters of a gallery: kind, hotel, year and file name where available. A choice applies at once;
 * before hydration the browser submits the form. `years` are the available ones.
 */
export function GalleryFilters({
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
