import { type QueryClient, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { type ReactNode, useId } from 'react'
import { hotels, hotelsOfEdition } from '#features/hotels/client.ts'
import type { HotelCode } from '#features/hotels/contract.ts'
import { addressOf, routePath } from '#platform/contract/addresses.ts'
import { type LanguageCode, languageCodes } from '#platform/contract/language.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { alternatesIn } from '#platform/web/alternates.ts'
import { useFigures } from '#platform/web/figures.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { pageMeta } from '#platform/web/page-head.ts'
import { useDateTime, useZone } from '#platform/web/time.tsx'
import { pageTitle } from '#platform/web/title.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { GuessedBadge, ObtainableBadge } from '../../contract.ts'
import { guessBounds } from '../../hunt-bounds.ts'
import { huntCalendarPath } from '../../hunt-calendar.ts'
import { archiveAddress } from '../archive-address.ts'
import { WayFacts } from '../badge-ways.tsx'
import { BadgeCalendar } from './badge-calendar.tsx'
import { HuntCard } from './hunt-card.tsx'
import styles from './hunt-page.module.css'
import { guessedQuery, obtainableQuery } from './hunt-queries.ts'
import { type HuntSearch, huntAddress, parseHuntSearch } from './hunt-search.ts'
import { OwnNote } from './own-note.tsx'
import { type OwnBadges, useOwned } from './use-owned.ts'

/** Loads the first page of the hunt, and the guesses; a failure of the guesses is tolerated. */
export async function loadHunt(queryClient: QueryClient, language: LanguageCode, asked: HuntSearch): Promise<void> {
  const { hotel } = parseHuntSearch(asked)
  await Promise.all([
    queryClient.ensureInfiniteQueryData(obtainableQuery(language, hotel)),
    queryClient.ensureQueryData(guessedQuery(language, hotel)).catch(() => {}),
  ])
}

/** The head of the hunt. Search engines are shown the one of all hotels. */
export function huntHead({ words, language }: { words: i18n; language: LanguageCode }, asked: HuntSearch) {
  const { hotel } = parseHuntSearch(asked)
  const title = pageTitle(words, [
    words.t('badges:crumbs.habbo'),
    words.t('hunt:title'),
    ...(hotel ? [hotels[hotel].label] : []),
  ])
  return {
    meta: pageMeta({ title, description: words.t('hunt:description'), unlisted: hotel !== undefined }),
    links: [
      { rel: 'canonical', href: huntAddress(language, { hotel }) },
      ...alternatesIn(languageCodes, huntAddress(language, { hotel })),
    ],
  }
}

/** The badges that can be got now: as the staff entered it, and as scans let one guess. */
export function HuntPage() {
  const { t } = useTranslation(['hunt', 'badges'])
  const language = useLanguage()
  const zone = useZone()
  const onLinkClick = useInnerLinks()
  const { hotel } = parseHuntSearch(useSearch({ strict: false }))
  const obtainable = useObtainable(hotel)
  const { data } = useQuery(guessedQuery(language, hotel))
  const items = obtainable.data?.pages.flatMap((page) => page.items) ?? []
  const guesses = !data || isRefusal(data) ? [] : data.items
  const own = useOwned([...items, ...guesses].map(({ code }) => code))
  const calendar = new URLSearchParams({ language, ...(hotel && { hotel }) })
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        shift={-520}
        crumbs={[
          { label: t('badges:crumbs.home'), to: addressOf('home', language) },
          { label: t('badges:title'), to: archiveAddress(language, {}) },
          { label: t('title') },
        ]}
      />
      <PageBody onClick={onLinkClick}>
        <p className={styles.lead}>{t('lead', { zone })}</p>
        <HotelTabs hotel={hotel} />
        <OwnNote own={own} />
        <Obtainable items={items} own={own} query={obtainable}>
          <ButtonAnchor
            small
            icon="calendar"
            href={`${huntCalendarPath}?${calendar}`}
            download={`${hotel ?? 'hunt'}.ics`}
          >
            {t('calendar.all')}
          </ButtonAnchor>
        </Obtainable>
        <Guesses guesses={guesses} own={own} />
      </PageBody>
    </>
  )
}

function HotelTabs({ hotel }: { hotel: HotelCode | undefined }) {
  const { t } = useTranslation('hunt')
  const language = useLanguage()
  const link = { to: routePath('habboHunt'), params: { language }, resetScroll: false, preload: false } as const
  return (
    <TabLinks label={t('hotel')}>
      <TabLink {...link} search={{}} current={hotel === undefined}>
        {t('anyHotel')}
      </TabLink>
      {hotelsOfEdition.modern.map((code) => (
        <TabLink key={code} {...link} search={{ hotel: code }} current={hotel === code}>
          {hotels[code].label}
        </TabLink>
      ))}
    </TabLinks>
  )
}

function useObtainable(hotel: HotelCode | undefined) {
  const language = useLanguage()
  return useInfiniteQuery(obtainableQuery(language, hotel))
}

function Obtainable({
  items,
  own,
  query,
  children,
}: {
  items: readonly ObtainableBadge[]
  own: OwnBadges
  query: ReturnType<typeof useObtainable>
  children: ReactNode
}) {
  const { t } = useTranslation('hunt')
  const figure = useFigures()
  const id = useId()
  const more = () => void query.fetchNextPage()
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionTitle icon="key" title={t('now.title')} id={id}>
        {items.length > 0 && children}
      </SectionTitle>
      {items.length === 0 && (
        <EmptyState title={t(query.isError ? 'now.failed' : 'now.empty')}>
          {query.isError ? null : t('now.emptyText')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className={styles.cards}>
          {items.map(({ way, ...badge }) => (
            <HuntCard
              key={way.id}
              badge={badge}
              hotels={way.hotel ? [way.hotel] : []}
              isOwned={own.state === 'known' && own.owned.has(badge.code)}
              calendar={(way.from ?? way.until) !== null && <BadgeCalendar code={badge.code} />}
            >
              <WayFacts way={way} />
            </HuntCard>
          ))}
        </ul>
      )}
      {(query.hasNextPage || query.isFetchNextPageError) && (
        <ShowMore
          texts={{
            shown: t('now.shown', { count: items.length, shown: figure(items.length) }),
            more: t('now.more'),
            failed: t('now.failed'),
            again: t('now.again'),
          }}
          onMore={more}
          onRetry={query.isFetchNextPageError ? more : null}
          busy={query.isFetchingNextPage}
        />
      )}
    </section>
  )
}

function Guesses({ guesses, own }: { guesses: readonly GuessedBadge[]; own: OwnBadges }) {
  const { t } = useTranslation('hunt')
  const dateTime = useDateTime()
  const id = useId()
  const { newDays, gainDays, gains: least } = guessBounds
  return (
    <section className={styles.section} aria-labelledby={id}>
      <SectionTitle icon="eye" title={t('guess.title')} id={id} />
      <p className={styles.lead}>{t('guess.lead', { newDays, gainDays, least })}</p>
      {guesses.length === 0 && <p className="meta">{t('guess.empty')}</p>}
      {guesses.length > 0 && (
        <ul className={styles.cards}>
          {guesses.map(({ hotels: where, gains, firstSeenAt, ...badge }) => (
            <HuntCard
              key={badge.code}
              badge={badge}
              hotels={where}
              isOwned={own.state === 'known' && own.owned.has(badge.code)}
              guess
            >
              <p>{t('guess.gains', { count: gains, days: gainDays })}</p>
              <p className="meta">{t('guess.since', { at: dateTime(firstSeenAt) })}</p>
            </HuntCard>
          ))}
        </ul>
      )}
    </section>
  )
}
