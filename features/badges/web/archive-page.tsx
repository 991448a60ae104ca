import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { OutageNotes } from '#features/outages/web/parts.tsx'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import type { IconName } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { badgeSorts } from '../client.ts'
import type { BadgeSort } from '../contract.ts'
import { countryName, countrySeriesKey } from '../country-series.ts'
import { archiveAddress, isNarrowed, shownSort } from './archive-address.ts'
import { ArchiveFilters, type Countries } from './archive-filters.tsx'
import { ArchiveGrid } from './archive-grid.tsx'
import styles from './archive-page.module.css'
import { type Archive, type ArchiveSearch, outagesOf, parseArchiveSearch } from './archive-search.ts'
import { huntAddress } from './hunt/hunt-search.ts'
import { MissingBadges } from './missing-badges.tsx'
import { archiveQuery } from './queries.ts'

export { archiveHead, loadArchive } from './load-archive.ts'

const icons: Record<BadgeSort, IconName> = {
  newest: 'clock',
  labelled: 'pencil',
  rarest: 'star',
  owned: 'people',
  code: 'list',
}

/** Sort orders of the archive as links that keep search and filters. */
function ArchiveSorts({ asked }: { asked: ArchiveSearch }) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  const shown = shownSort(asked)
  const { edition, ...narrowed } = asked

  const link = (sort: BadgeSort | null) => (
    <TabLink
      key={sort}
      to={edition ? routePath('habboOriginsBadges') : routePath('habboBadges')}
      params={{ language }}
      search={{
        ...narrowed,
        sort: sort === 'newest' && !asked.search ? undefined : (sort ?? undefined),
        page: undefined,
      }}
      resetScroll={false}
      preload={false}
      current={sort === shown}
      icon={sort === null ? 'search' : icons[sort]}
    >
      {t(`archive.sort.${sort ?? 'best'}`)}
    </TabLink>
  )
  return (
    <TabLinks label={t('archive.sort.label')}>
      {asked.search && link(null)}
      {badgeSorts.map(link)}
    </TabLinks>
  )
}

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
  // Until another list has come, the present one stays.
  const { data } = useQuery({ ...archiveQuery(language, asked), placeholderData: keepPreviousData })
  const list = !data || isRefusal(data) ? null : data
  return (
    <ArchiveFrame asked={asked} total={list?.total ?? null} countries={list?.countries ?? []}>
      {data && isRefusal(data) && <TooManySearches refusal={data} />}
      {list && list.total === 0 && <NothingFound asked={asked} />}
      {list && list.total > 0 && (
        <ArchiveGrid
          // Another list or page begins with nothing of the one before.
          key={archiveAddress(language, asked)}
          asked={asked}
          total={list.total}
          pages={list.pages}
        />
      )}
    </ArchiveFrame>
  )
}

/** Shown for a page past the end of the archive. */
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
  const { t } = useTranslation(['badges', 'shell', 'hunt'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const results = usePageFocus(String(asked.page))
  const sort = shownSort(asked)
  const series = asked.edition ? undefined : countries.find(({ country }) => country === asked.country)?.country
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
        <p className={styles.ways}>
          {!asked.edition && (
            <ButtonAnchor href={huntAddress(language)} icon="key">
              {t('hunt:link')}
            </ButtonAnchor>
          )}
          <ButtonAnchor href={addressOf('scannerBoards', language)} icon="crown">
            {t('archive.boards')}
          </ButtonAnchor>
        </p>
        <ArchiveFilters asked={asked} countries={countries} />
        {asked.country && !asked.edition && <MissingBadges country={asked.country} />}
        <ArchiveSorts asked={asked} />
        <section className={styles.results} aria-labelledby={titleId} ref={results} tabIndex={-1}>
          <SectionTitle
            icon={asked.search ? 'search' : 'medal'}
            title={
              asked.search ? t('archive.found', { search: asked.search }) : t(`archive.heading.${sort ?? 'newest'}`)
            }
            id={titleId}
          >
            <div className="row">
              {total !== null && (
                <span className={styles.total} role="status">
                  {t('archive.total', { count: total })}
                </span>
              )}
              {series !== undefined && (
                <FollowButton kind="series" subject={countrySeriesKey(series)} name={countryName(series, language)} />
              )}
            </div>
          </SectionTitle>
          {children}
        </section>
      </PageBody>
    </>
  )
}

type Shown = { asked: ArchiveSearch }

/** An archive with nothing in it yet, or with nothing that was asked for. */
function NothingFound({ asked }: Shown) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  if (!isNarrowed(asked)) {
    return (
      <EmptyState title={t('archive.empty.title')} vignette="empty">
        {t(asked.edition ? 'archive.origins.empty' : 'archive.empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('archive.nothing.title')}
      vignette="search"
      action={
        <ButtonAnchor href={archiveAddress(language, { edition: asked.edition, sort: asked.sort })}>
          {t('archive.filter.clear')}
        </ButtonAnchor>
      }
    >
      {t('archive.nothing.text')}
    </EmptyState>
  )
}

/** Shown for a page number that the archive does not have, or no longer has for these filters. */
function NoSuchPage({ asked }: Shown) {
  const { t } = useTranslation('badges')
  const language = useLanguage()
  return (
    <EmptyState
      title={t('archive.noPage.title')}
      vignette="empty"
      action={
        <ButtonAnchor href={archiveAddress(language, { ...asked, page: 1 })}>{t('archive.noPage.first')}</ButtonAnchor>
      }
    >
      {t('archive.noPage.text')}
    </EmptyState>
  )
}
