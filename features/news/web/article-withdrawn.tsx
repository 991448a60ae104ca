import { useQuery } from '@tanstack/react-query'
import { isRefusal } from '#platform/contract/refusal.ts'
import { useInnerLinks } from '#platform/web/inner-links.ts'
import { useLanguage } from '#platform/web/locale.ts'
import { ButtonAnchor } from '#platform/web/ui/button-link.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { EmptyState } from '#platform/web/ui/empty-state.tsx'
import { PageBody } from '#platform/web/ui/page-body.tsx'
import { SectionTitle } from '#platform/web/ui/section-title.tsx'
import { useTranslation } from '#platform/web/words-context.tsx'
import { ItemCard } from './item-card.tsx'
import { newsAddress } from './news-search.ts'
import { NewsStreet } from './news-street.tsx'
import { latestNewsQuery } from './queries.ts'

/** The page of an item that was taken off the site, with status 410: what is new instead. */
export function ArticleWithdrawn() {
  const { t } = useTranslation(['news', 'headlines'])
  const language = useLanguage()
  const onLinkClick = useInnerLinks()
  const { data } = useQuery(latestNewsQuery(language))
  const latest = data && !isRefusal(data) ? data.articles.slice(0, 3) : []
  return (
    <>
      <NewsStreet />
      <PageBody onClick={onLinkClick}>
        <Card as="section">
          <EmptyState
            vignette="empty"
            level="h2"
            title={t('article.withdrawn.heading')}
            action={<ButtonAnchor href={newsAddress(language, {})}>{t('article.withdrawn.back')}</ButtonAnchor>}
          >
            {t('article.withdrawn.text')}
          </EmptyState>
        </Card>
        {latest.length > 0 && (
          <section aria-labelledby="latest">
            <SectionTitle title={t('article.withdrawn.latest')} id="latest" />
            {latest.map((item) => (
              <ItemCard key={item.id} item={item} />
            ))}
          </section>
        )}
      </PageBody>
    </>
  )
}
