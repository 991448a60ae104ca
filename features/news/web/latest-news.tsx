import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useHoursShown } from '#platform/web/hours.tsx'
import { useHydrated } from '#platform/web/hydrated.tsx'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { formatLocales, useLanguage } from '#platform/web/locale.ts'
import { useSite } from '#platform/web/site.tsx'
import { formatTime, Time, useZone } from '#platform/web/time.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { Icon } from '#platform/web/ui/icon.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import type { NewsItem } from '../contract.ts'
import { CommentCount, ItemCard } from './item-card.tsx'
import { ItemMarks, LanguageMark, langOf } from './item-marks.tsx'
import styles from './latest-news.module.css'
import { NewsPicture } from './news-picture.tsx'
import { newsAddress } from './news-search.ts'
import { latestNewsQuery } from './queries.ts'

const formats = new Map<string, Intl.DateTimeFormat>()

/**
 * Shows a recent time: the time of day if it was today, otherwise the date. A cached page cannot
 * know today's date, so it first renders the date.
 */
function ShortTime({ value }: { value: string }) {
  const language = useLanguage()
  const zone = useZone()
  const hours = useHoursShown()
  const hydrated = useHydrated()
  const dayOf = (instant: string) => formatTime(instant, 'date', language, zone)
  const isToday = hydrated && dayOf(value) === dayOf(new Date().toISOString())
  const key = `${language} ${zone}`
  const format =
    formats.get(key) ??
    new Intl.DateTimeFormat(formatLocales[language], { day: '2-digit', month: '2-digit', timeZone: zone })
  formats.set(key, format)
  return (
    <time dateTime={value} title={formatTime(value, 'dateTime', language, zone, hours)}>
      {isToday ? formatTime(value, 'time', language, zone, hours) : format.format(new Date(value))}
    </time>
  )
}

const nothing = { articles: [], short: [] }

/**
 * Shows the news of the home page: the latest item large, four more, and the short news beside
 * them. `className` places the two columns.
 */
export function LatestNews({ className }: { className: string | undefined }) {
  const { t } = useTranslation(['headlines', 'common'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const titleId = useId()
  const shortId = useId()
  const { data, isFetching, refetch } = useQuery(latestNewsQuery(language))
  const read = !data || isRefusal(data) ? null : data
  const { articles, short } = read ?? nothing
  const [lead, ...others] = articles
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only follows the links inside, which need no keys of their own
    // biome-ignore lint/a11y/useKeyWithClickEvents: as above
    <div className={classNames('wrap cols sec', className)} onClick={onLinkClick}>
      <section aria-labelledby={titleId}>
        <SectionTitle icon="news" title={t('latest')} id={titleId}>
          <MoreLink href={newsAddress(language, {})}>{t('all')}</MoreLink>
        </SectionTitle>
        {lead ? (
          <LeadCard item={lead} />
        ) : read ? (
          <p className="ink2">{t('none')}</p>
        ) : (
          <EmptyState
            vignette="error"
            title={t('failed')}
            action={
              <Button busy={isFetching} onClick={() => void refetch()}>
                {t('common:broken.again')}
              </Button>
            }
          />
        )}
        <div className={styles.others}>
          {others.map((item) => (
            <ItemCard key={item.id} item={item} />
          ))}
        </div>
      </section>
      {short.length > 0 && (
        <Card as="section" aria-labelledby={shortId}>
          <CardTitle icon="bolt" title={t('short')} id={shortId} />
          <ul className={styles.shorts}>
            {short.map((item) => (
              <li key={item.id}>
                <ShortTime value={item.publishedAt} />
                <div>
                  <a href={addressOf('newsView', language, { slug: item.slug })} lang={langOf(item)}>
                    {item.title}
                  </a>
                  <p lang={langOf(item)}>{item.summary}</p>
                  {item.isFallback && <LanguageMark language={item.language} />}
                </div>
              </li>
            ))}
          </ul>
          <MoreLink href={newsAddress(language, { category: 'short' })}>{t('allShort')}</MoreLink>
        </Card>
      )}
    </div>
  )
}

/** The first item of the home page, with a large picture; the whole card leads to it. */
function LeadCard({ item }: { item: NewsItem }) {
  const language = useLanguage()
  const { picture, publishedAt, slug, summary, title } = item
  const lang = langOf(item)
  return (
    <Card as="article" flush className={styles.lead ?? ''}>
      {picture && <NewsPicture picture={picture} place="lead" lazy={false} />}
      <div className={styles.body}>
        <ItemMarks item={item} />
        <h3 className="paper-l">
          <a href={addressOf('newsView', language, { slug })} lang={lang}>
            {title}
          </a>
        </h3>
        {summary && (
          <p className={styles.summary} lang={lang}>
            {summary}
          </p>
        )}
        <p className={styles.facts}>
          <FirstAuthor item={item} />
          <span>
            <Icon name="clock" small />
            <Time value={publishedAt} form="relative" />
          </span>
          <CommentCount count={item.comments} />
        </p>
      </div>
    </Card>
  )
}

/** The first author of an item in a list and how many more there are; nothing if none is known. */
function FirstAuthor({ item: { authors, isByTeam } }: { item: NewsItem }) {
  const { t } = useTranslation('headlines')
  const { siteName } = useSite()
  const [first, ...others] = authors
  if (isByTeam) return <b>{t('byTeam', { siteName })}</b>
  if (!first) return null
  return <b>{others.length > 0 ? t('authors', { name: first.name, count: others.length }) : first.name}</b>
}
