import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { archiveAddress, shownSort } from './archive-address.ts'
import { ArchiveFilters, type Countries } from './archive-filters.tsx'
import { ArchiveGrid } from './archive-grid.tsx'
import styles from './archive-page.module.css'
import { type Archive, type ArchiveSearch, outagesOf, parseArchiveSearch } from './archive-search.ts'
import { ArchiveSorts } from './archive-sorts.tsx'
import { NoSuchPage, NothingFound } from './archive-states.tsx'
import { archiveQuery } from './queries.ts'

/** The archive of badges: all of them, or those that a visitor searches for. */
export function ArchivePage() {
  return <Archived archive={undefined} />
}

/** Archive of the retro edition: badges seen there and those named in its texts. */
export function OriginsArchivePage() {
  return <Archived archive="origins" />
}

function Archived({ archive }: { archive: Archive }) {
  const language = useLanguage()
  const asked = parseArchiveSearch(useSearch({ strict: false }), archive)
  // The page in the address changes while scrolling; the grid is kept.
  const { data } = useQuery({ ...archiveQuery(language, asked), placeholderData: keepPreviousData })
  const list = !data || isRefusal(data) ? null : data
  return (
    <ArchiveFrame asked={asked} total={list?.total ?? null} countries={list?.countries ?? []}>
      {data && isRefusal(data) && <TooManySearches refusal={data} />}
      {list && list.total === 0 && <NothingFound asked={asked} />}
      {list && list.total > 0 && (
        <ArchiveGrid
          // Another list begins with nothing of the one before.
          key={archiveAddress(language, { ...asked, page: undefined })}
          asked={asked}
          total={list.total}
          pages={list.pages}
        />
      )}
    </ArchiveFrame>
  )
}

/** A page that the archive does not have. */
export function ArchivePageMissing() {
  return <Missing archive={undefined} />
}

/** A page that the archive of the retro edition does not have. */
export function OriginsArchivePageMissing() {
  return <Missing archive="origins" />
}

function Missing({ archive }: { archive: Archive }) {
  const asked = parseArchiveSearch(useSearch({ strict: false }), archive)
  return (
    <ArchiveFrame asked={asked} total={null} countries={[]}>
      <NoSuchPage asked={asked} />
    </ArchiveFrame>
  )
}

/** Layout around the badges: heading, search, sort order and count (`total`, null if unknown). */
function ArchiveFrame({
  asked,
  total,
  countries,
  children,
}: {
  asked: ArchiveSearch
  total: number | null
  countries: Countries
  children: ReactNode
}) {
  const { t } = useTranslation(['badges', 'shell'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const sort = shownSort(asked)
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[
          { label: t('crumbs.home'), to: addressOf('home', language) },
          { label: t(asked.edition ? 'shell:menu.origins' : 'crumbs.habbo') },
          { label: t('title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <OutageNotes asked={outagesOf(asked)} />
        <p className={styles.lead}>{t(asked.edition ? 'archive.origins.lead' : 'archive.lead')}</p>
        <ArchiveFilters asked={asked} countries={countries} />
        <ArchiveSorts asked={asked} />
        <section className={styles.results} aria-labelledby={titleId}>
          <SectionTitle
            icon={asked.search ? 'search' : 'medal'}
            title={
              asked.search ? t('archive.found', { search: asked.search }) : t(`archive.heading.${sort ?? 'newest'}`)
            }
            id={titleId}
          >
            {total !== null && (
              <span className={styles.total} role="status">
                {t('archive.total', { count: total })}
              </span>
            )}
          </SectionTitle>
          {children}
        </section>
      </PageBody>
    </>
  )
}
