import { useInfiniteQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import type { i18n } from 'i18next'
import { useId } from 'react'
import { useVisit } from '#features/accounts/web/parts.tsx'
import { addressBelow, addressOf, routePath } from '#platform/contract/addresses.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { unlistedHead } from '#platform/web/page-head.ts'
import { Time } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { ButtonLink } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { ShowMore } from '#platform/web/ui/show-more.tsx'
import { Skeleton } from '#platform/web/ui/skeleton.tsx'
import { Street } from '#platform/web/ui/street.tsx'
import { TabLink, TabLinks } from '#platform/web/ui/tab-links.tsx'
import { useDeparture } from '#platform/web/use-departure.ts'
import { Worded } from '#platform/web/worded.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { newsRanges } from '../client.ts'
import type { FollowNews, NewsRange } from '../contract.ts'
import styles from './follows-page.module.css'
import { parseFollowsSearch } from './follows-search.ts'
import { kindIcons } from './kind-icons.ts'
import { newsQuery } from './queries.ts'

const route = getRouteApi(routePath('usersFollows'))

/** The head of the page, which search engines do not list. */
export function followsHead(words: i18n) {
  return unlistedHead(words, [words.t('follows:title')])
}

/**
 * The digest: what happened to what the member follows, of a day, a week, or as long as it is kept.
 * The server renders no personal data; it is loaded in the browser.
 */
export function FollowsPage() {
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const visit = useVisit()
  const { range = 'all' } = parseFollowsSearch({ ...route.useSearch() })
  useDeparture(visit !== null && visit.user === null)
  return (
    <>
      <Street
        variant="inner"
        title={t('title')}
        crumbs={[{ label: t('crumb'), to: addressOf('home', language) }, { label: t('title') }]}
      />
      <PageBody tall>{visit?.user ? <News key={range} range={range} /> : <Coming />}</PageBody>
    </>
  )
}

function News({ range }: { range: NewsRange }) {
  const { t } = useTranslation('follows')
  const language = useLanguage()
  const titleId = useId()
  const onLinkClick = useInnerLinks()
  const query = useInfiniteQuery({ ...newsQuery(language, range), staleTime: 0, retry: false })
  const { data, isError, refetch, isFetching, hasNextPage, fetchNextPage } = query
  const { isFetchNextPageError, isFetchingNextPage } = query
  const items = data?.pages.flatMap((page) => page.items) ?? []
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: what is pressed are links inside, by whatever means
    <section aria-labelledby={titleId} onClick={onLinkClick}>
      <SectionTitle icon="bell" id={titleId} title={t(`range.${range}`)}>
        <ButtonLink small icon="gear" to={addressOf('usersSettings', language)} search={{ tab: 'follows' }}>
          {t('settings')}
        </ButtonLink>
      </SectionTitle>
      <TabLinks label={t('range.label')}>
        {newsRanges.map((name) => (
          <TabLink
            key={name}
            to={routePath('usersFollows')}
            params={{ language }}
            search={name === 'all' ? {} : { range: name }}
            resetScroll={false}
            current={name === range}
          >
            {t(`range.${name}`)}
          </TabLink>
        ))}
      </TabLinks>
      {!data && !isError && <Coming />}
      {!data && isError && (
        <EmptyState
          vignette="error"
          title={t('failed')}
          action={
            <Button busy={isFetching} onClick={() => void refetch()}>
              {t('again')}
            </Button>
          }
        >
          {t('failedText')}
        </EmptyState>
      )}
      {data && items.length === 0 && !hasNextPage && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {items.length > 0 && (
        <Card>
          <ul className={styles.list} aria-label={t('title')}>
            {items.map((item) => (
              <Item key={item.id} item={item} />
            ))}
          </ul>
        </Card>
      )}
      {(items.length > 0 || hasNextPage) && (
        <ShowMore
          texts={{ shown: t('keeps'), more: t('more'), failed: t('failed'), again: t('again') }}
          onMore={hasNextPage ? () => void fetchNextPage() : null}
          onRetry={isFetchNextPageError ? () => void fetchNextPage() : null}
          busy={isFetchingNextPage}
        />
      )}
    </section>
  )
}

function Item({ item }: { item: FollowNews }) {
  const { kind, what, name, detail, detailLanguage, count, parts, path, at } = item
  const { t } = useTranslation('follows')
  const language = useLanguage()
  return (
    <li>
      <a href={addressBelow(language, path)} className={styles.item}>
        <Icon name={kindIcons[kind]} />
        <span className={styles.words}>
          <span className={styles.sentence}>
            <Worded
              say={(text) => t(`change.${what}`, { name, detail: text, count })}
              text={detail}
              language={detailLanguage}
            />
          </span>
          {what === 'player' &&
            parts.map((part) => (
              <span key={part.kind} className={styles.part}>
                {t(`part.${part.kind}`, { count: part.count })}
                {part.names.length > 0 && `: ${part.names.join(', ')}`}
              </span>
            ))}
          {what === 'badgesGained' && <span className={styles.part}>{parts[0]?.names.join(', ')}</span>}
          <span className={styles.when}>
            <Time value={at} form="relative" />
          </span>
        </span>
      </a>
    </li>
  )
}

function Coming() {
  const { t } = useTranslation('follows')
  return (
    <div aria-busy="true">
      <Skeleton height="240px" />
      <p className="sr">{t('loading')}</p>
    </div>
  )
}
