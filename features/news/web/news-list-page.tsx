import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, type SubmitEvent, useId } from 'react'
import { FollowButton } from '#features/follows/web/parts.tsx'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SearchRow } from '#platform/web/ui/search-row.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { TextLink } from '#platform/web/ui/text-link.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { useCurrentInView } from '#platform/web/ui/use-current-in-view.ts'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { filters } from '../client.ts'
import type { Filter } from '../contract.ts'
import { feedAddress } from '../feed-address.ts'
import { EventRow } from './event-card.tsx'
import { ItemCard } from './item-card.tsx'
import { categoryIcon, langOf } from './item-marks.tsx'
import styles from './news-list-page.module.css'
import { type NewsSearch, newsAddress, parseNewsSearch, showsEvents } from './news-search.ts'
import { NewsStreet } from './news-street.tsx'
import { eventsQuery, newsQuery } from './queries.ts'

export { feedLinks, loadNews, newsListHead } from './load-news.ts'

/** The list of news: all, of a category, or a search, page by page (specification §2.8). */
export function NewsListPage() {
  const language = useLanguage()
  const asked = parseNewsSearch(useSearch({ strict: false }))
  const { data } = useQuery(newsQuery(language, asked))
  const list = !data || isRefusal(data) ? null : data
  return (
    <NewsFrame asked={asked} total={list?.total ?? null}>
      {data && isRefusal(data) && <TooManySearches refusal={data} />}
      {list && list.total === 0 && <NothingListed asked={asked} />}
      {list && list.total > 0 && list.items.length === 0 && <NoSuchPage asked={asked} />}
      {list && list.items.length > 0 && (
        <>
          <ul className={styles.items}>
            {list.items.map((item) => (
              <li key={item.id}>
                <ItemCard item={item} withSummary />
              </li>
            ))}
          </ul>
          <NewsPages asked={asked} page={list.page} pages={list.pages} />
        </>
      )}
    </NewsFrame>
  )
}

/**
 * Shown for a page number that the list does not have, because it never existed or items were
 * withdrawn.
 */
export function NewsPageMissing() {
  const asked = parseNewsSearch(useSearch({ strict: false }))
  return (
    <NewsFrame asked={asked} total={null}>
      <NoSuchPage asked={asked} />
    </NewsFrame>
  )
}

/** Renders the frame around the items: page head, categories, search, count and feeds. */
function NewsFrame({ asked, total, children }: { asked: NewsSearch; total: number | null; children: ReactNode }) {
  const { t } = useTranslation(['news', 'headlines', 'shell'])
  const { category, search } = asked
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const results = usePageFocus(`${category} ${asked.page}`)
  const name = category ? t(`headlines:category.${category}`) : t('headlines:all')
  const icon = search ? 'search' : !category ? 'news' : category === 'short' ? 'bolt' : categoryIcon(category)
  return (
    <>
      <NewsStreet category={category} />
      <PageBody onClick={onLinkClick}>
        <div className={styles.tools}>
          <CategoryLinks asked={asked} />
          <SearchForm asked={asked} />
        </div>
        {showsEvents(asked) && <ComingEvents />}
        <section aria-labelledby={titleId} ref={results} tabIndex={-1}>
          <SectionTitle icon={icon} title={search ? t('list.found', { search }) : name} id={titleId}>
            {total !== null && (
              <span className={styles.total} role="status">
                {t(search ? 'list.results' : 'list.items', { count: total })}
              </span>
            )}
            {category && <FollowButton kind="category" subject={category} name={name} />}
          </SectionTitle>
          {children}
        </section>
        <FeedNote category={category} />
      </PageBody>
    </>
  )
}

function NewsPages({ asked, page, pages }: { asked: NewsSearch; page: number; pages: number }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <div className={styles.pages}>
      <PageLinks
        page={page}
        pages={pages}
        addressOf={(to) => newsAddress(language, { ...asked, page: to })}
        label={t('list.pages')}
        previousLabel={t('list.previous')}
        nextLabel={t('list.next')}
        pageLabel={(to) => t('list.page', { page: to })}
      />
    </div>
  )
}

function NothingListed({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  if (!search) {
    return (
      <EmptyState title={t('list.empty.title')} vignette="empty">
        {t('list.empty.text')}
      </EmptyState>
    )
  }
  return (
    <EmptyState
      title={t('list.nothing.title')}
      vignette="search"
      action={
        category ? (
          <ButtonAnchor href={newsAddress(language, { search })}>{t('list.everywhere')}</ButtonAnchor>
        ) : (
          <ButtonAnchor href={newsAddress(language, {})}>{t('headlines:all')}</ButtonAnchor>
        )
      }
    >
      {t(category ? 'list.nothingHere.text' : 'list.nothing.text', { search })}
    </EmptyState>
  )
}

function NoSuchPage({ asked }: { asked: NewsSearch }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <EmptyState
      title={t('list.noPage.title')}
      vignette="empty"
      action={<ButtonAnchor href={newsAddress(language, { ...asked, page: 1 })}>{t('list.noPage.first')}</ButtonAnchor>}
    >
      {t('list.noPage.text')}
    </EmptyState>
  )
}

/** Shows links to the feeds of a list. */
function FeedNote({ category }: { category: Filter | undefined }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  return (
    <p className={styles.feeds}>
      {t('list.feeds')}
      <TextLink href={feedAddress(language, category, 'atom')}>Atom</TextLink>
      <TextLink href={feedAddress(language, category, 'json')}>JSON Feed</TextLink>
      <TextLink href={`${addressOf('communityEmbeds', language)}?kind=news`}>{t('list.embed')}</TextLink>
    </p>
  )
}

/**
 * Searches the news within the category shown. Before scripts run the browser submits it as a plain
 * form.
 */
function SearchForm({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const navigate = useNavigate()

  function submit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = new FormData(event.currentTarget).get('search')
    void navigate({ href: newsAddress(language, { category, search: typeof typed === 'string' ? typed.trim() : '' }) })
  }

  return (
    <search>
      <form className={styles.form} action={newsAddress(language, {})} onSubmit={submit}>
        {category && <input type="hidden" name="category" value={category} />}
        <SearchRow label={t('list.search')} search={search} find={t('list.find')} />
        {search && <TextLink href={newsAddress(language, { category })}>{t('list.clear')}</TextLink>}
      </form>
    </search>
  )
}

/** The categories and the short news as links to their lists; a search goes along. */
function CategoryLinks({ asked: { category, search } }: { asked: NewsSearch }) {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  const row = useCurrentInView<HTMLUListElement>()
  return (
    <nav aria-label={t('list.categories')}>
      <ul ref={row} className={styles.links}>
        <li>
          <a href={newsAddress(language, { search })} aria-current={category ? undefined : 'page'}>
            <Icon name="news" small />
            {t('list.everything')}
          </a>
        </li>
        {filters.map((filter) => (
          <li key={filter}>
            <a
              href={newsAddress(language, { category: filter, search })}
              aria-current={filter === category ? 'page' : undefined}
            >
              <Icon name={filter === 'short' ? 'bolt' : categoryIcon(filter)} small />
              {t(`headlines:category.${filter}`)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Shows the coming events of the news above the event guide; nothing where there are none. */
function ComingEvents() {
  const { t } = useTranslation('news')
  const language = useLanguage()
  const id = useId()
  const { data } = useQuery(eventsQuery(language))
  if (!data || isRefusal(data) || data.items.length === 0) return null
  return (
    <section className="sec" aria-labelledby={id}>
      <SectionTitle icon="calendar" title={t('article.event.coming')} id={id} />
      <ul className={styles.events}>
        {data.items.map((event) => (
          <li key={`${event.slug} ${event.id}`}>
            <EventRow
              event={event}
              place={event}
              lang={langOf(event)}
              page={addressOf('newsView', language, { slug: event.slug })}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
