import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { PageLinks } from '#platform/web/ui/page-links.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { TooManySearches } from '#platform/web/ui/too-many-searches.tsx'
import { usePageFocus } from '#platform/web/use-page-focus.ts'
import { useTranslation } from '#platform/web/words-context.tsx'
import { CategoryLinks } from './category-links.tsx'
import { categoryIcon } from './category-plate.tsx'
import { FeedNote } from './feed-note.tsx'
import { ItemCard } from './item-card.tsx'
import styles from './news-list-page.module.css'
import { type NewsSearch, newsAddress, parseNewsSearch } from './news-search.ts'
import { NewsStreet } from './news-street.tsx'
import { newsQuery } from './queries.ts'
import { SearchForm } from './search-form.tsx'

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
        <section aria-labelledby={titleId} ref={results} tabIndex={-1}>
          <SectionTitle icon={icon} title={search ? t('list.found', { search }) : name} id={titleId}>
            {total !== null && (
              <span className={styles.total} role="status">
                {t(search ? 'list.results' : 'list.items', { count: total })}
              </span>
            )}
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
