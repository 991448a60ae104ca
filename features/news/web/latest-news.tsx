import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { addressOf } from '#platform/contract/addresses.ts'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { CardTitle } from '#platform/web/ui/card-title.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { MoreLink } from '#platform/web/ui/more-link.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ItemCard } from './item-card.tsx'
import { LanguageMark, langOf } from './item-marks.tsx'
import styles from './latest-news.module.css'
import { LeadCard } from './lead-card.tsx'
import { newsAddress } from './news-search.ts'
import { latestNewsQuery } from './queries.ts'
import { ShortTime } from './short-time.tsx'

const nothing = { articles: [], short: [] }

/**
 * Shows the news of the home page: the latest item large, four more, and the short news beside
 * them. `below` is further narrow content placed under the short news.
 */
export function LatestNews({ below }: { below: ReactNode }) {
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
    <div className="wrap cols sec" onClick={onLinkClick}>
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
      <div className={styles.narrow}>
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
        {below}
      </div>
    </div>
  )
}
